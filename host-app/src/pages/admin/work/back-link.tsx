import { arrowLeftIcon, css, Icon } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { linkBackToList } from '../table/list-position';

const back = css(
  'display: inline-flex; align-items: center; gap: 0.375rem; min-height: 2.5rem; @media (pointer: coarse) { & { min-height: 3rem; } }',
);

/** The way from one thing back to its list, to where one was there. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link {...linkBackToList(href)} className={back}>
    <Icon node={arrowLeftIcon} />
    {children}
  </Link>
);
