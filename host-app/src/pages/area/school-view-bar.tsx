import { formatText, toKampalaTime } from '@somesa/core';
import { Button, colour, css } from '@somesa/ui';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { auth } from '../../state/auth';
import { callAsUser } from '../../state/auth-api';
import { refreshUser } from '../../state/auth-session';
import { showFailure } from '../../state/page-message';
import { useText } from '../../texts/use-text';

/** Interval in which the bar looks whether the view is over, in milliseconds. */
const INTERVAL_MS = 15_000;

const barClass = css(`
  z-index: 3;
  display: flex;
  align-items: center;
  gap: 1rem;
  padding: 0.5rem 1.25rem;
  background: ${colour.accentTint};
  color: ${colour.onAccentTint};
  & > p { flex: 1; font-size: 0.875rem; }
  @media (min-width: 48em) { & { position: sticky; top: 0; } & > p { font-size: 1rem; } }
  @media (min-width: 64em) { & { padding-inline: 2.25rem; } }
`);

/** Bar above every page while a staff member views a school as its head bursar; nothing otherwise. */
export const SchoolViewBar = () => {
  const text = useText('profile').schoolView;
  const { user } = useSnapshot(auth);
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const { school = '', endsAt } = user?.school_view ?? {};
  const schoolId = user?.school_id;
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setInterval(() => {
      if (Date.now() >= Date.parse(endsAt)) void refreshUser();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  if (endsAt === undefined) return null;
  const end = async (): Promise<void> => {
    setBusy(true);
    const ended = await callAsUser('POST /admin/school-view/end');
    setBusy(false);
    if (!ended.ok) return void showFailure(ended.error.message);
    await refreshUser();
    navigate(`/admin/schools/${schoolId}`);
  };
  return (
    <section className={barClass} aria-label={text.label}>
      <p>{formatText(text.text, { school, time: toKampalaTime(new Date(endsAt)) })}</p>
      <Button kind="secondary" isBusy={isBusy} onClick={() => void end()}>
        {text.end}
      </Button>
    </section>
  );
};
