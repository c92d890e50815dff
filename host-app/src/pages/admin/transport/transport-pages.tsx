import type { AdminTexts } from '@somesa/core/admin-texts';
import { buttonClass, Card, css } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { ADMIN } from '../admin-addresses';

const noteClass = css(
  'display: grid; gap: 1.25rem; justify-items: start; max-width: 40rem; padding: 1.5rem;',
);

/** Shows a page without content, which exists only so that its address keeps working. */
const Placeholder = ({ name }: { name: keyof AdminTexts['shell']['pages'] }) => {
  const { pages, placeholder } = useText('admin').shell;
  return (
    <>
      <h1>{pages[name]}</h1>
      <Card className={noteClass}>
        <p>{placeholder.text}</p>
        <Link href={ADMIN} className={buttonClass('secondary')}>
          {placeholder.back}
        </Link>
      </Card>
    </>
  );
};

export const BusOperatorsPage = () => <Placeholder name="busOperators" />;

export const BusRoutesPage = () => <Placeholder name="busRoutes" />;

export const BusTypesPage = () => <Placeholder name="busTypes" />;

export const BusesPage = () => <Placeholder name="buses" />;
