import { formatUgx } from '@somesa/core';
import type { SearchAnswer } from '@somesa/core/admin';
import type { AdminTexts } from '@somesa/core/admin-texts';
import { adminAddress } from '../admin-addresses';
import type { AdminScreenGroup } from '../layout/admin-screens';

/** One search result: its name, a description, and its address. */
export interface SearchResult {
  id: string;
  label: string;
  detail: string;
  href: string;
}

/** Search results of one kind. */
export interface SearchResultGroup {
  name: keyof AdminTexts['palette']['groups'];
  entries: SearchResult[];
  /** Number of results beyond the entries. */
  more?: number;
}

/** Maximum number of screens among the results of a query. */
const MAX_SCREENS = 6;

const toLower = (text: string): string => text.toLocaleLowerCase();

/** Finds the screens whose name or group has a word that starts with the query; all screens for an empty query. */
export const findScreens = (
  typed: string,
  groups: readonly AdminScreenGroup[],
  { pages, groups: names }: AdminTexts['shell'],
): SearchResultGroup => {
  const all = groups.flatMap(({ name, screens }) =>
    screens.map((screen) => ({
      id: screen.name,
      href: screen.href,
      label: pages[screen.name],
      detail: name ? names[name] : '',
    })),
  );
  const query = toLower(typed);
  const fits = ({ label, detail }: SearchResult): boolean =>
    toLower(`${label} ${detail}`)
      .split(' ')
      .some((word) => word.startsWith(query)) || toLower(label).startsWith(query);
  return { name: 'screens', entries: query === '' ? all : all.filter(fits).slice(0, MAX_SCREENS) };
};

const joinParts = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');

/** Returns the server's search results by kind; a kind without results is left out. */
export const groupSearchResults = ({
  people,
  students,
  payments,
  loans,
  schools,
  more,
}: SearchAnswer): SearchResultGroup[] => {
  const groups: (SearchResultGroup & { name: keyof SearchAnswer['more'] })[] = [
    {
      name: 'payments',
      entries: payments.map(({ id, reference, amount, student }) => ({
        id,
        label: reference,
        detail: joinParts(formatUgx(amount), student),
        href: adminAddress.payment(id),
      })),
    },
    {
      name: 'loans',
      entries: loans.map(({ id, reference, amount, applicant }) => ({
        id,
        label: reference,
        detail: joinParts(formatUgx(amount), applicant),
        href: adminAddress.loan(id),
      })),
    },
    {
      name: 'students',
      entries: students.map(({ id, name, regNo, className, school }) => ({
        id,
        label: name,
        detail: joinParts(regNo, className, school),
        href: adminAddress.student(id),
      })),
    },
    {
      name: 'people',
      entries: people.map(({ id, name, email, contact }) => ({
        id,
        label: name,
        detail: joinParts(email, contact),
        href: adminAddress.user(id),
      })),
    },
    {
      name: 'schools',
      entries: schools.map(({ id, name, slug }) => ({
        id: String(id),
        label: name,
        detail: slug,
        href: adminAddress.school(id),
      })),
    },
  ];
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map((group) => ({ ...group, more: more[group.name] }));
};
