import { formatUgx } from '@somesa/core';
import { Card, css, DefinitionRows } from '@somesa/ui';
import { Link } from 'wouter';
import { useLiveQuery } from '../../../loading/use-live-query';
import { useText } from '../../../texts/use-text';
import { listChildren } from '../children/list-children';
import { childrenAddress } from '../parent-addresses';

const card = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  padding: 1.25rem;
  & h2 { font-size: 1.25rem; }
  & a { display: inline-flex; align-items: center; min-height: 3rem; justify-self: start; }
`);

/** Until that is known, only the link to them; the overview does not need it. */
export const OwnChildren = () => {
  const text = useText('dashboard').children;
  const { state } = useLiveQuery(listChildren, ['payment']);
  const children = state.kind === 'ready' ? state.value.children : [];
  return (
    <Card className={card}>
      <h2>{text.card}</h2>
      {children.length > 0 ? (
        <DefinitionRows
          rows={children.map(({ student }) => ({
            name: student.displayName,
            value: student.outstanding > 0 ? formatUgx(student.outstanding) : text.free,
          }))}
        />
      ) : (
        state.kind === 'ready' && <p>{text.none}</p>
      )}
      <Link href={childrenAddress}>{children.length > 0 ? text.all : text.goAdd}</Link>
    </Card>
  );
};
