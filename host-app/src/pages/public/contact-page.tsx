import { formatText, validateSupportForm } from '@somesa/core';
import { Card, css, cx, Field, Notice, TextArea, toast } from '@somesa/ui';
import { useState } from 'react';
import { call } from '../../api/api';
import { EmailField } from '../../forms/contact-fields';
import { FormFrame } from '../../forms/form-frame';
import { Honeypot } from '../../forms/honeypot';
import { useDraftForm } from '../../forms/use-draft-form';
import { widthClass } from '../../layout/width';
import { useText } from '../../texts/use-text';
import { PageHead } from './page-head';
import { ReachUs } from './support/reach-us';

const empty = { fullname: '', email: '', subject: '', message: '', website: '' };

const ContactForm = () => {
  const text = useText('help').contact.form;
  const texts = useText('supportFields');
  const [sentFor, setSentFor] = useState<string | null>(null);
  const form = useDraftForm({
    name: 'contact',
    empty,
    secret: ['website'],
    check: (values) => validateSupportForm('contact', values),
    texts,
    send: (body) => call('POST /contact-messages', { body, expects: 'message' }),
    resetsFor: 'next-entry',
    onSent: (_answer, { email }) => {
      setSentFor(email);
      toast.success(text.sent);
    },
  });
  return (
    <FormFrame
      form={form}
      label={text.title}
      action={text.send}
      after={sentFor !== null && <Notice kind="success">{formatText(text.again, { email: sentFor })}</Notice>}
    >
      <Field label={text.fullname} autoComplete="name" required {...form.field('fullname')} />
      <EmailField label={text.email} hint={text.emailHint} {...form.field('email')} />
      <Field label={text.subject} autoComplete="off" required {...form.field('subject')} />
      <TextArea label={text.message} rows={6} required {...form.field('message')} />
      <Honeypot {...form.field('website')} />
    </FormFrame>
  );
};

const columns = css(`
  display: grid;
  gap: 2.5rem;
  align-items: start;
  padding-block: 2rem 3.5rem;
  & > * { min-width: 0; }
  & h2 { font-size: 1.5rem; margin-bottom: 1.25rem; }
  @media (min-width: 64rem) {
    & { grid-template-columns: 20rem minmax(0, 36rem); gap: 5rem; padding-block: 3.5rem 5rem; }
    & .form { grid-area: 1 / 2; padding: 2rem; }
    & .details { grid-area: 1 / 1; }
  }
`);

export const ContactPage = () => {
  const text = useText('help').contact;
  return (
    <>
      <PageHead title={text.title} lede={text.lede} />
      <div className={cx(widthClass, columns)}>
        <Card className="form">
          <h2>{text.form.title}</h2>
          <ContactForm />
        </Card>
        <section className="details" aria-labelledby="details">
          <h2 id="details">{text.details}</h2>
          <ReachUs />
        </section>
      </div>
    </>
  );
};
