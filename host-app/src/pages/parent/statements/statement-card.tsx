import { formatText, type StatementKind } from '@somesa/core';
import { Button, Card, colour, css, type DayRange, downloadIcon, Icon } from '@somesa/ui';
import { useId, useState } from 'react';
import { download } from '../../../loans/download';
import { callAsUser } from '../../../state/auth-api';
import { useText } from '../../../texts/use-text';
import { StatementPicture } from './statement-picture';

const card = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  align-content: start;
  & h2 { font-size: 1.25rem; margin-bottom: 0.25rem; }
  & .about { color: ${colour.muted}; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  & .ways > * { flex: 1 1 11rem; max-width: 100%; }
`);

const formats = ['pdf', 'csv'] as const;

/** Renders a statement: its first page as a picture, and the links to download it. */
export const StatementCard = ({
  kind,
  range,
  isReady,
}: {
  kind: StatementKind;
  range: DayRange;
  /** True if the typed days form a range; until then there is no file to download. */
  isReady: boolean;
}) => {
  const text = useText('dashboard').documents;
  const { title, text: about } = text.kinds[kind];
  const [busy, setBusy] = useState<string | null>(null);
  const id = useId();
  const fetchIt = async (format: (typeof formats)[number]) => {
    setBusy(format);
    await download(() =>
      callAsUser('POST /parent/statements/:kind/link', {
        params: { kind },
        body: { format, ...range },
        expects: 'url',
      }),
    );
    setBusy(null);
  };
  return (
    <Card className={card} role="group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="about">{about}</p>
      </div>
      <StatementPicture kind={kind} range={range} />
      <div className="ways">
        {formats.map((format) => (
          <Button
            key={format}
            kind="secondary"
            isBusy={busy === format}
            disabled={!isReady}
            aria-label={formatText(text.of, { action: text[format], title })}
            onClick={() => fetchIt(format)}
          >
            <Icon node={downloadIcon} />
            {text[format]}
          </Button>
        ))}
      </div>
    </Card>
  );
};
