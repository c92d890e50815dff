import { expect, it } from 'vitest';
import { invitationBodies } from '../office/invitation-bodies';
import { moneyBodies } from '../office/payment-bodies';
import { schoolBodies } from '../office/school-bodies';
import { settlementBodies } from '../office/settlement-bodies';
import { officeUserBodies } from '../office/user-bodies';
import { workBodies } from '../office/work-bodies';
import { accountBodies } from './account-bodies';
import { disbursementBodies } from './disbursement-words';
import { regNo, schoolSlug } from './fields';
import { loanDecisionBodies } from './loan-decisions';
import { loanApplicationBody, loanDocumentBody, loanQuoteBody } from './loan-form';
import { loanProductBody } from './loan-product-form';
import { jsonSchemas } from './open-api';
import { paymentBodies } from './payment-request';
import { repaymentBodies } from './repayment-bodies';
import { statementLinkBody } from './statement-bodies';
import { supportBodies } from './support-forms';

const loanBodies = { loanApplicationBody, loanQuoteBody, loanDocumentBody, loanProductBody };
const ofPayments = Object.fromEntries(
  Object.entries(paymentBodies).flatMap(([what, ways]) =>
    Object.entries(ways).map(([way, struct]) => [`${what}.${way}`, struct]),
  ),
);
const ofWork = { workNote: workBodies.note, workEnd: workBodies.end };
const ofSchools = Object.fromEntries(
  Object.entries({ ...schoolBodies, ...settlementBodies }).map(([what, struct]) => [
    `school.${what}`,
    struct,
  ]),
);
const ofInvitations = { invite: invitationBodies.invite, acceptInvitation: invitationBodies.accept };
const fieldsOfBodies = Object.entries({
  ...{ ...ofPayments, ...accountBodies, ...supportBodies, ...loanBodies },
  ...{ ...officeUserBodies, ...ofInvitations, ...moneyBodies, ...ofWork, ...ofSchools },
  ...{ ...loanDecisionBodies, ...disbursementBodies, ...repaymentBodies, statementLinkBody },
}).flatMap(([body, { schema }]) =>
  Object.entries(schema).map(([name, struct]): [string, object] => [`${body}.${name}`, struct]),
);

it.each<[string, object]>([['regNo', regNo], ['school', schoolSlug], ...fieldsOfBodies])(
  'the field %s of a request is described',
  (_, struct) => {
    expect(jsonSchemas.get(struct)).toBeDefined();
  },
);

it('nothing is described that no request has', () => {
  const used = new Set([regNo, schoolSlug, ...fieldsOfBodies.map(([, struct]) => struct)]);
  expect([...jsonSchemas.keys()].filter((struct) => !used.has(struct))).toEqual([]);
});
