import {
  type ConfigView,
  compactText,
  formatFigures,
  formatText,
  parseEstimate,
  validateSupportForm,
} from '@somesa/core';
import {
  Button,
  Card,
  colour,
  css,
  cx,
  Field,
  Notice,
  Skeleton,
  TextArea,
  toast,
  useOnline,
  VisuallyHidden,
} from '@somesa/ui';
import { useState } from 'react';
import { call } from '../../api/api';
import { useConfig } from '../../api/use-config';
import type { QueryState } from '../../api/use-query';
import { EmailField, PhoneField } from '../../forms/contact-fields';
import { FormFrame } from '../../forms/form-frame';
import { Honeypot } from '../../forms/honeypot';
import { useDraftForm } from '../../forms/use-draft-form';
import { widthClass } from '../../layout/width';
import { useText } from '../../texts/use-text';
import { PageHead } from './page-head';
import { Configurator } from './partner/configurator';

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

const list = css(`
  & ul { display: grid; gap: 0 3rem; margin-top: 1.5rem; }
  & li { padding-block: 1.25rem; border-top: 1px solid ${colour.control}; }
  & h3 { font-size: 1.1875rem; margin-bottom: 0.375rem; }
  & p { color: ${colour.muted}; }
  @media (min-width: 40rem) { & ul { grid-template-columns: 1fr 1fr; } }
  @media (min-width: 72rem) { & ul { grid-template-columns: repeat(4, 1fr); } }
`);

const SchoolBenefits = () => {
  const { gets } = useText('partner');
  return (
    <section className={list}>
      <h2>{gets.title}</h2>
      <ul>
        {gets.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

const bars = css(`
  display: grid;
  gap: 1rem;
  align-content: start;
  min-height: 121.5rem;
  & .field { height: 3rem; }
  & .form { height: 30rem; }
  @media (min-width: 40rem) { & { min-height: 104rem; } }
  @media (min-width: 56rem) { & { min-height: 65.5rem; grid-template-columns: 20rem minmax(0, 1fr); gap: 1.5rem 4rem; } & .form { grid-column: 2; grid-row: 1 / span 6; } }
`);

// Shows a placeholder as high as the configurator until the schools are loaded, so that the content below it
// does not move.
const ConfiguratorLoading = () => {
  const text = useText('partner');
  return (
    <div role="status">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={bars}>
        <Skeleton className="field" />
        <Skeleton className="field" />
        <Skeleton className="field" />
        <Skeleton className="form" />
      </div>
    </div>
  );
};

const page = css(`
  padding-block: 2.5rem 4rem;
  & h2 { font-size: 1.5rem; }
  & .problem { display: grid; gap: 1.25rem; justify-items: start; max-width: 36rem; }
  & .body { margin-top: 3.5rem; padding-top: 2.5rem; border-top: 1px solid ${colour.line}; }
  & .request { display: grid; gap: 1rem; max-width: 42rem; margin-top: 3rem; }
  @media (min-width: 40rem) { & { padding-block: 3.5rem 5rem; } & .request { padding: 2rem; } }
`);

const Body = ({ state, retry }: { state: QueryState<ConfigView>; retry: () => void }) => {
  const text = useText('partner');
  const isOnline = useOnline();
  switch (state.kind) {
    case 'loading':
      return <ConfiguratorLoading />;
    case 'ready':
      return <Configurator schools={state.value.schools} />;
    case 'failed':
      return (
        <div className="problem">
          <Notice kind={isOnline ? 'error' : 'offline'} title={text.failed.title}>
            {isOnline ? state.failure.message : text.failed.offline}
          </Notice>
          <Button onClick={retry}>{text.failed.again}</Button>
        </div>
      );
    default:
      return state satisfies never;
  }
};

export const PartnerPage = () => {
  const text = useText('partner');
  const { state, retry } = useConfig();
  return (
    <>
      <PageHead
        title={text.title}
        lede={
          <>
            {text.lede} {text.contact} <a href="#ask">{text.ask}</a>{' '}
            <a href="/developers">{text.developers}</a>
          </>
        }
      />
      <div className={cx(widthClass, page)}>
        <SchoolBenefits />
        <div className="body" data-needs-script="">
          <Body state={state} retry={retry} />
        </div>
        <Card className="request" id="ask">
          <h2>{text.request.title}</h2>
          <p>{text.request.lede}</p>
          <PartnershipForm />
        </Card>
      </div>
    </>
  );
};
