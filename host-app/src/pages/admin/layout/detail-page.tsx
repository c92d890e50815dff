import { arrowLeftIcon, css, Icon } from '@somesa/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { linkBackToList } from '../table/list-position';
import { AdminQueryView } from './admin-query-view';

const backClass = css(
  'display: inline-flex; align-items: center; gap: 0.375rem; min-height: 2.5rem; @media (pointer: coarse) { & { min-height: 3rem; } }',
);

export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link {...linkBackToList(href)} className={backClass}>
    <Icon node={arrowLeftIcon} />
    {children}
  </Link>
);

/** Shows the page of one item: the link back to its list, its title, and its content once it is loaded. */
export const DetailPage = <T,>({
  backHref,
  backText,
  title,
  ...view
}: ComponentProps<typeof AdminQueryView<T>> & { backHref: string; backText: string; title: string }) => (
  <>
    <BackLink href={backHref}>{backText}</BackLink>
    <h1>{title}</h1>
    <AdminQueryView {...view} />
  </>
);
