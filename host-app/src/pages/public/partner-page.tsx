import { brand, siteEn } from '@somesa/core';
import { Button, css, cx, Notice, useOnline } from '@somesa/ui';
import { api as siteApi } from '../../api';
import { widthClass } from '../../layout/width';
import { Configurator } from './partner/configurator';
import { ConfiguratorLoading } from './partner/configurator-loading';
import { type SchoolsApi, type SchoolsState, useSchools } from './partner/use-schools';

const text = siteEn.partner;
const [phone] = brand.phones;
const email = brand.emails[1];

const page = css(`
  padding-block: 2rem 4rem;
  & h1 { font-size: clamp(1.75rem, 5vw, 2.75rem); margin-bottom: 1rem; }
  & h2 { font-size: 1.5rem; }
  & .lede { max-width: 42rem; font-size: 1.125rem; }
  & .contact { max-width: 42rem; margin: 0.75rem 0 2.5rem; }
  & .contact a { white-space: nowrap; }
  & .problem { display: grid; gap: 1.25rem; justify-items: start; max-width: 36rem; }
  @media (min-width: 40rem) { & { padding-block: 3.5rem 5rem; } }
`);

const Body = ({ state, again }: { state: SchoolsState; again: () => void }) => {
  const isOnline = useOnline();
  switch (state.kind) {
    case 'loading':
      return <ConfiguratorLoading />;
    case 'ready':
      return <Configurator schools={state.schools} />;
    case 'failed':
      return (
        <div className="problem">
          <Notice kind={isOnline ? 'error' : 'offline'} title={text.failed.title}>
            {isOnline ? state.failure.message : text.failed.offline}
          </Notice>
          <Button onClick={again}>{text.failed.again}</Button>
        </div>
      );
    default:
      return state satisfies never;
  }
};

/** For schools: what they get, and the form as it will stand on their site, with what to paste. */
export const PartnerPage = ({ api = siteApi }: { api?: SchoolsApi }) => {
  const { state, again } = useSchools(api);
  return (
    <div className={cx(widthClass, page)}>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <p className="contact">
        {text.contact} <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>,{' '}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <Body state={state} again={again} />
    </div>
  );
};
