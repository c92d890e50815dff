import type { SchoolView } from '@somesa/core';
import { Button, Card, css } from '@somesa/ui';

const list = css(`display: grid; gap: 0.75em;`);

/** The schools to choose from where two use one number. */
export const SchoolChoice = ({
  schools,
  label,
  onChoose,
}: {
  schools: readonly SchoolView[];
  label: string;
  onChoose: (slug: string) => void;
}) => (
  <Card isTinted className={list} role="group" aria-label={label}>
    <strong>{label}</strong>
    {schools.map(({ slug, name }) => (
      <Button key={slug} kind="secondary" onClick={() => onChoose(slug)}>
        {name}
      </Button>
    ))}
  </Card>
);
