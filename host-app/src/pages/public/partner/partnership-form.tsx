import { compactText, formatFigures, formatText, parseEstimate, validateSupportForm } from '@somesa/core';
import { css, Field, Notice, TextArea, toast } from '@somesa/ui';
import { useState } from 'react';
import { call } from '../../../api';
import { EmailField, PhoneField } from '../../../forms/contact-fields';
import { FormFrame } from '../../../forms/form-frame';
import { Honeypot } from '../../../forms/honeypot';
import { useDraftForm } from '../../../forms/use-draft-form';
import { useText } from '../../../texts/use-text';

const empty = {
  school: '',
  address: '',
  fullname: '',
  email: '',
  phoneNumber: '',
  students: '',
  note: '',
  url: '',
};

const pairs = css(`
  & .pair { display: grid; gap: 1.25rem; }
  @media (min-width: 40rem) { & .pair { grid-template-columns: 1fr 1fr; } }
`);

/** Renders the form with which a school asks to become a partner. */
export const PartnershipForm = () => {
  const text = useText('partner').request;
  const texts = useText('supportFields');
  const [sent, setSent] = useState<{ school: string; email: string } | null>(null);
  const form = useDraftForm({
    name: 'partnership',
    empty,
    secret: ['url'],
    check: (values) => validateSupportForm('partnership', values),
    texts,
    send: ({ students, ...rest }) =>
      call('POST /partnership-requests', {
        body: { ...rest, students: parseEstimate(students) ?? undefined },
        expects: 'message',
      }),
    resetsFor: 'next-entry',
    onSent: (_answer, { school, email }) => {
      setSent({ school, email });
      toast.success(text.sent);
    },
  });
  const typed = form.value('students').trim();
  const count = parseEstimate(typed) ?? 0;
  // Said only if it is not the same figures.
  const isEstimate = count > 0 && compactText(typed).replaceAll(',', '') !== String(count);
  return (
    <FormFrame
      form={form}
      label={text.title}
      action={text.send}
      className={pairs}
      after={sent && <Notice kind="success">{formatText(text.again, sent)}</Notice>}
    >
      <div className="pair">
        <Field label={text.school} autoComplete="organization" required {...form.field('school')} />
        <Field label={text.address} autoComplete="street-address" required {...form.field('address')} />
        <Field label={text.fullname} autoComplete="name" required {...form.field('fullname')} />
        <EmailField label={text.email} {...form.field('email')} />
        <PhoneField label={text.phoneNumber} hint={text.phoneNumberHint} {...form.field('phoneNumber')} />
        <Field
          label={text.students}
          hint={
            isEstimate ? formatText(text.studentsRead, { count: formatFigures(count) }) : text.studentsHint
          }
          inputMode="numeric"
          autoComplete="off"
          {...form.field('students')}
        />
      </div>
      <TextArea label={text.note} rows={4} {...form.field('note')} />
      <Honeypot {...form.field('url')} />
    </FormFrame>
  );
};
