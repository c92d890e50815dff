import { formatUgx } from '@somesa/core';
import type { SearchAnswer } from '@somesa/core/admin';
import type { AdminTexts } from '@somesa/core/admin-texts';
import { adminAddress } from '../admin-addresses';
import type { AdminScreenGroup } from '../layout/admin-screens';

/** One thing that was found: what it is called, what else is known of it, and where it is. */
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

/** The most screens that stand there where something is typed. */
const MAX_SCREENS = 6;

const spoken = (text: string): string => text.toLocaleLowerCase();

/** The screens whose name, or the name of whose group, has a word that begins as what is typed; all where nothing is. */
export const screensFound = (
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
  const wanted = spoken(typed);
  const fits = ({ label, detail }: SearchResult): boolean =>
    spoken(`${label} ${detail}`)
      .split(' ')
      .some((word) => word.startsWith(wanted)) || spoken(label).startsWith(wanted);
  return { name: 'screens', entries: wanted === '' ? all : all.filter(fits).slice(0, MAX_SCREENS) };
};

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');

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
        detail: joined(formatUgx(amount), student),
        href: adminAddress.payment(id),
      })),
    },
    {
      name: 'loans',
      entries: loans.map(({ id, reference, amount, applicant }) => ({
        id,
        label: reference,
        detail: joined(formatUgx(amount), applicant),
        href: adminAddress.loan(id),
      })),
    },
    {
      name: 'students',
      entries: students.map(({ id, name, regNo, className, school }) => ({
        id,
        label: name,
        detail: joined(regNo, className, school),
        href: adminAddress.student(id),
      })),
    },
    {
      name: 'people',
      entries: people.map(({ id, name, email, contact }) => ({
        id,
        label: name,
        detail: joined(email, contact),
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
