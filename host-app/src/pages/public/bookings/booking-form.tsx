import type { ApiFailure } from '@somesa/api-client';
import { bookingTopics, brand, formatText, SLOT_MINUTES, validateSupportForm } from '@somesa/core';
import {
  Button,
  ButtonLink,
  buttonClass,
  css,
  Field,
  Notice,
  SelectField,
  Skeleton,
  TextArea,
  useOnline,
  VisuallyHidden,
} from '@somesa/ui';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import { call } from '../../../api/api';
import { useQuery } from '../../../api/use-query';
import { PhoneField } from '../../../forms/contact-fields';
import { FormFrame } from '../../../forms/form-frame';
import { Honeypot } from '../../../forms/honeypot';
import { useDraftForm } from '../../../forms/use-draft-form';
import { phoneAddress } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { DayField, TimeField } from './time-choice';

const box = css(`
  display: grid;
  gap: 1.25rem;
  justify-items: start;
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
`);
const bars = css(`
  display: grid;
  gap: 0.375rem;
  & .label { width: 4rem; height: 1.5rem; }
  & .control { height: 3rem; margin-bottom: 1.875rem; }
`);

/** Renders a placeholder for day and time until the available times are loaded. */
const TimesLoading = () => {
  const text = useText('help').bookings.times;
  return (
    <div role="status">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={bars}>
        <Skeleton className="label" />
        <Skeleton className="control" />
        <Skeleton className="label" />
        <Skeleton className="control" />
      </div>
    </div>
  );
};

/** Replaces the form if no time can be chosen, because the connection failed or all times are taken. */
const TimesProblem = ({ failure, retry }: { failure: ApiFailure | null; retry: () => void }) => {
  const help = useText('help');
  const text = help.bookings.times;
  const isOnline = useOnline();
  const [phone] = brand.phones;
  return (
    <div className={box}>
      {failure ? (
        <Notice kind={isOnline ? 'error' : 'offline'} title={text.failed.title}>
          {isOnline ? failure.message : text.failed.offline}
        </Notice>
      ) : (
        <Notice title={text.none.title}>{text.none.text}</Notice>
      )}
      <div className="ways">
        {failure && <Button onClick={retry}>{text.failed.again}</Button>}
        <ButtonLink kind="secondary" href={phoneAddress(phone)}>
          {phone}
        </ButtonLink>
        <Link href="/contact" className={buttonClass('secondary')}>
          {help.support.ways.write.link}
        </Link>
      </div>
    </div>
  );
};

const empty = { day: '', time: '', fullname: '', phoneNumber: '', topic: '', note: '', website: '' };

export interface ScheduledCall {
  day: string;
  time: string;
  phoneNumber: string;
}

const parts = css(`
  & fieldset { display: grid; gap: 1.25rem; }
  & h2 { font-size: 1.375rem; margin-bottom: 0.75rem; }
  & .you { margin-top: 1.25rem; }
  & .pair { display: grid; gap: 1.25rem; }
  @media (min-width: 40rem) { & .pair { grid-template-columns: 1fr 1fr; } }
`);

const TAKEN = 409;

const loadTimes = (signal?: AbortSignal) => call('GET /bookings/times', { expects: 'days', signal });

export const BookingForm = ({ onScheduled }: { onScheduled: (call: ScheduledCall) => void }) => {
  const text = useText('help').bookings;
  const texts = useText('supportFields');
  const [query] = useSearchParams();
  const { state, retry } = useQuery(loadTimes);
  const form = useDraftForm({
    name: 'booking',
    empty,
    secret: ['website'],
    check: (values) => validateSupportForm('booking', values),
    texts,
    send: ({ topic, ...rest }) =>
      call('POST /bookings', {
        body: { ...rest, topic: bookingTopics.find((one) => one === topic) ?? 'other' },
        expects: 'booking',
      }),
    onSent: ({ booking }, { phoneNumber }) => onScheduled({ ...booking, phoneNumber }),
    onFailed: ({ status }) => {
      if (status !== TAKEN) return;
      form.set('time', '');
      retry();
    },
  });
  const { set, value } = form;
  const [day, time] = [value('day'), value('time')];
  const days = state.kind === 'ready' ? state.value.days : null;
  const times = days?.find((one) => one.day === day)?.times ?? null;

  const requestedTopic = query.get('topic');
  useEffect(() => {
    if (bookingTopics.some((topic) => topic === requestedTopic)) set('topic', requestedTopic ?? '');
  }, [requestedTopic, set]);

  useEffect(() => {
    if (days && day && !times) set('day', '');
    else if (days && time && !times?.includes(time)) set('time', '');
  }, [days, day, time, times, set]);

  if (state.kind === 'failed') return <TimesProblem failure={state.failure} retry={retry} />;
  if (days?.length === 0) return <TimesProblem failure={null} retry={retry} />;
  return (
    <FormFrame form={form} label={text.title} action={text.book} className={parts}>
      <h2>{text.times.title}</h2>
      {days ? (
        <>
          <DayField days={days.map((one) => one.day)} {...form.field('day')} />
          <TimeField
            times={times}
            hint={formatText(text.times.hint, { minutes: SLOT_MINUTES })}
            {...form.field('time')}
          />
        </>
      ) : (
        <TimesLoading />
      )}
      <h2 className="you">{text.you.title}</h2>
      <div className="pair">
        <Field label={text.you.fullname} autoComplete="name" required {...form.field('fullname')} />
        <PhoneField
          label={text.you.phoneNumber}
          hint={text.you.phoneNumberHint}
          {...form.field('phoneNumber')}
        />
      </div>
      <SelectField label={text.you.topic} required {...form.field('topic')}>
        <option value="">{text.you.topicChoose}</option>
        {bookingTopics.map((topic) => (
          <option key={topic} value={topic}>
            {text.you.topics[topic]}
          </option>
        ))}
      </SelectField>
      <TextArea label={text.you.note} hint={text.you.noteHint} rows={3} {...form.field('note')} />
      <Honeypot {...form.field('website')} />
    </FormFrame>
  );
};
