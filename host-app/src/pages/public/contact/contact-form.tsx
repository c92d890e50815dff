import { formatText, validateSupportForm } from '@somesa/core';
import { Field, Notice, TextArea, toast } from '@somesa/ui';
import { useState } from 'react';
import { call } from '../../../api';
import { EmailField } from '../../../forms/contact-fields';
import { FormFrame } from '../../../forms/form-frame';
import { Honeypot } from '../../../forms/honeypot';
import { useDraftForm } from '../../../forms/use-draft-form';
import { useText } from '../../../texts/use-text';

const empty = { fullname: '', email: '', subject: '', message: '', website: '' };

/** Renders the form 'Get In Touch', which sends a message to the support team. */
export const ContactForm = () => {
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
