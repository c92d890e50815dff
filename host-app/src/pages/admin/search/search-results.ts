import { formatUgx } from '@somesa/core';
import { hasAccess, mayActForSchool, type SchoolAction, type SearchAnswer } from '@somesa/core/admin';
import type { AdminTexts } from '@somesa/core/admin-texts';
import { ADMIN, adminAddress } from '../admin-addresses';
import type { AdminScreenGroup, AdminViewer } from '../layout/admin-screens';
import type { Answers } from './answers';

export interface SearchResult {
  id: string;
  label: string;
  detail: string;
  href: string;
}

export interface SearchResultGroup {
  name: keyof AdminTexts['palette']['groups'];
  entries: SearchResult[];
  more?: number;
}

/** Maximum number of screens among the results of a query. */
const MAX_SCREENS = 6;

const toLower = (text: string): string => text.toLocaleLowerCase();

/**
 * Finds the screens whose name or group has a word that starts with the query; all screens for an empty
 * query.
 */
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

type ActionName = keyof AdminTexts['palette']['actions'];

/** Places where the actions of those who work for a school are, and what they must be allowed to do there. */
const schoolActions: readonly [ActionName, tab: string, SchoolAction][] = [
  ['letters', 'messages', 'sendMessages'],
  ['enterFees', 'batches', 'manageFees'],
  ['report', 'report', 'view'],
  ['register', 'register', 'manageFees'],
  ['fees', 'fees', 'view'],
  ['statement', 'statement', 'view'],
  ['people', 'people', 'managePeople'],
  ['payout', 'details', 'view'],
];
const staffActions: readonly [ActionName, path: string][] = [
  ['refunds', '/payments?tab=refunds'],
  ['exceptions', '/payments?tab=exceptions'],
  ['bankTransactions', '/payments?tab=bankTransactions'],
  ['disbursements', '/loans?tab=disbursements'],
  ['collections', '/loans?tab=collections'],
];

/** Finds the actions all of whose typed words begin one of their own; none for an empty query. */
export const findActions = (
  typed: string,
  viewer: AdminViewer,
  texts: AdminTexts['palette']['actions'],
): SearchResultGroup => {
  const query = toLower(typed).split(' ').filter(Boolean);
  const { school_id } = viewer;
  const all: [ActionName, string][] =
    school_id === undefined
      ? hasAccess(viewer.role_id, 'staff')
        ? staffActions.map(([name, path]) => [name, ADMIN + path])
        : []
      : schoolActions
          .filter(([, , action]) => mayActForSchool(viewer, action))
          .map(([name, tab]) => [name, `${adminAddress.school(school_id)}?tab=${tab}`]);
  const fits = (name: ActionName): boolean => {
    const words = toLower(`${texts[name].label} ${texts[name].words}`).split(' ');
    return query.every((each) => words.some((word) => word.startsWith(each)));
  };
  const found = query.length === 0 ? [] : all.filter(([name]) => fits(name)).slice(0, MAX_SCREENS);
  return {
    name: 'actions',
    entries: found.map(([name, href]) => ({ id: name, label: texts[name].label, detail: '', href })),
  };
};

const toResult = (
  id: string | number,
  label: string,
  details: readonly string[],
  getHref: (id: string | number) => string,
): SearchResult => ({ id: String(id), label, detail: details.filter(Boolean).join(', '), href: getHref(id) });

/** Address of the list of claims, with a transaction ID to claim. */
export const claimAddress = (transactionId: string): string =>
  `${ADMIN}/payments?tab=claims&claim=${encodeURIComponent(transactionId)}`;

/** Returns the server's search results by kind; a kind without results is left out. */
export const groupSearchResults = (
  answer: SearchAnswer,
  answers: Answers,
  isOfSchool: boolean,
): SearchResultGroup[] => {
  const groups = {
    payments: answer.payments.map((payment) =>
      toResult(payment.id, payment.reference, [answers.describePayment(payment)], adminAddress.payment),
    ),
    paidToSchool: answer.paidToSchool.map((paid) =>
      toResult(paid.id, paid.number, [answers.describePaidToSchool(paid)], () =>
        adminAddress.student(paid.studentId),
      ),
    ),
    claims: answer.claims.map((claim) =>
      toResult(claim.id, claim.transactionId, [answers.describeClaim(claim)], (id) =>
        isOfSchool
          ? `${ADMIN}/payments?tab=claims&q=${encodeURIComponent(claim.transactionId)}`
          : adminAddress.claim(id),
      ),
    ),
    transfers: answer.transfers.map((transfer) =>
      toResult(transfer.id, transfer.id, [answers.describeTransfer(transfer)], () =>
        isOfSchool ? claimAddress(transfer.id) : adminAddress.bankTransaction(transfer.id),
      ),
    ),
    loans: answer.loans.map(({ id, reference, amount, applicant }) =>
      toResult(id, reference, [formatUgx(amount), applicant], adminAddress.loan),
    ),
    students: answer.students.map((student) =>
      toResult(student.id, student.name, [answers.describeStudent(student)], adminAddress.student),
    ),
    people: answer.people.map(({ id, name, email, contact }) =>
      toResult(id, name, [email, contact], adminAddress.user),
    ),
    schools: answer.schools.map(({ id, name, slug }) => toResult(id, name, [slug], adminAddress.school)),
  };
  return (Object.keys(groups) as (keyof typeof groups)[])
    .filter((name) => groups[name].length > 0)
    .map((name) => ({ name, entries: groups[name], more: answer.more[name] }));
};

/** Transaction ID or number of a slip, rather than a word: a few signs with a digit. */
const NUMBER = /^(?=.*\d)[A-Z0-9./-]{4,60}$/i;

/** Returns the result that offers to claim a payment, if nothing was found by what may be its number. */
export const offerClaim = (
  typed: string,
  groups: readonly SearchResultGroup[],
  detail: string,
): SearchResultGroup => {
  const isUnknown = NUMBER.test(typed) && groups.every(({ entries }) => entries.length === 0);
  return {
    name: 'unknown',
    entries: isUnknown ? [{ id: 'claim', label: typed, detail, href: claimAddress(typed) }] : [],
  };
};
