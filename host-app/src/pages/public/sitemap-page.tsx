import { colour, css, cx } from '@somesa/ui';
import { Link } from 'wouter';
import { widthClass } from '../../layout/width';
import type { SiteRoute } from '../../routing/site-route';
import { useText } from '../../texts/use-text';
import { PageHead } from './page-head';

const list = css(`
  display: grid;
  column-gap: 4rem;
  padding-block: 1.5rem 3.5rem;
  & li { padding-block: 0.75rem 1rem; border-bottom: 1px solid ${colour.line}; }
  & a { display: inline-flex; align-items: center; min-height: 2.25rem; font-weight: 600; }
  & p { color: ${colour.muted}; }
  @media (pointer: coarse) { & a { min-height: 3rem; } }
  @media (min-width: 48rem) { & { grid-template-columns: 1fr 1fr; padding-block: 2.5rem 5rem; } }
`);

export const createSitemapPage = (routes: readonly SiteRoute[]) => () => {
  const text = useText('help').sitemap;
  const { pages } = useText('layout');
  const descriptions = useText('descriptions');
  return (
    <>
      <PageHead title={text.title} lede={text.lede} />
      <ul className={cx(widthClass, list)}>
        {routes
          .filter(({ isListed, canonical }) => isListed && !canonical)
          .map(({ path, name }) => (
            <li key={path}>
              <Link href={path}>{pages[name]}</Link>
              <p>{descriptions[name]}</p>
            </li>
          ))}
      </ul>
    </>
  );
};
