import { formatText, type WidgetTexts } from '@somesa/core';
import { Button, Card, css } from '@somesa/ui';
import type { LookupState } from '../state/lookup';
import { formatElapsed } from '../texts/format-elapsed';
import { CardSkeleton } from './card-skeleton';
import { FailureNotice } from './failure-notice';

const schoolList = css(`display: grid; gap: 0.75em;`);

/**
 * Renders a lookup that has not found a student: its progress, a choice of schools with the same number, or
 * its failure.
 */
export const LookupStatus = ({
  view: {
    flow: { lookup },
    store,
    texts: { payFees: t, ui },
  },
  waitMs,
  notFoundHint,
}: {
  view: {
    flow: { lookup: LookupState };
    store: { lookUp: () => Promise<void>; chooseSchool: (slug: string) => Promise<void> };
    texts: WidgetTexts;
  };
  waitMs: number;
  notFoundHint: string;
}) => {
  if (lookup.kind === 'loading') return <CardSkeleton label={t.looking_up} />;
  if (lookup.kind === 'schools')
    return (
      <Card isTinted className={schoolList} role="group" aria-label={t.choose_school}>
        <strong>{t.choose_school}</strong>
        {lookup.schools.map(({ slug, name }) => (
          <Button key={slug} kind="secondary" onClick={() => void store.chooseSchool(slug)}>
            {name}
          </Button>
        ))}
      </Card>
    );
  if (lookup.kind !== 'failed') return null;
  const { failure } = lookup;
  const hint =
    waitMs > 0
      ? formatText(t.limited, { wait: formatElapsed(waitMs) })
      : failure.status === 404
        ? notFoundHint
        : undefined;
  return <FailureNotice failure={failure} texts={ui} hint={hint} onTryAgain={() => void store.lookUp()} />;
};
