import type { ConfigView } from '@somesa/core';
import { Button, Card, colour, css, cx, Notice, Skeleton, useOnline, VisuallyHidden } from '@somesa/ui';
import { widthClass } from '../../layout/width';
import { useText } from '../../texts/use-text';
import { useConfig } from '../../use-config';
import type { QueryState } from '../../use-query';
import { PageHead } from './page-head';
import { Configurator } from './partner/configurator';
import { PartnershipForm } from './partner/partnership-form';

const list = css(`
  & ul { display: grid; gap: 0 3rem; margin-top: 1.5rem; }
  & li { padding-block: 1.25rem; border-top: 1px solid ${colour.control}; }
  & h3 { font-size: 1.1875rem; margin-bottom: 0.375rem; }
  & p { color: ${colour.muted}; }
  @media (min-width: 40rem) { & ul { grid-template-columns: 1fr 1fr; } }
  @media (min-width: 72rem) { & ul { grid-template-columns: repeat(4, 1fr); } }
`);

/** Shows the benefits for a school that joins. */
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

/** Shows a placeholder as high as the configurator until the schools are loaded, so that the content below it does not move. */
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

/** Renders the page for schools: the benefits, the form as it appears on their site, and the way to join. */
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
