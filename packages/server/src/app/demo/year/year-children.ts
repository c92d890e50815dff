import { formatLocalPhone, HOUR_MS, type Msisdn, type PaymentMethodDetails } from '@somesa/core';
import { insertUserChild } from '../../../parent/children/children-repository';
import { startGroupPayment } from '../../../payments/payments/start-group-payment';
import type { Database } from '../../../platform/db/database';
import { findStudents } from '../../../schools/students/students-repository';
import { getDemoPerson } from '../demo-loan';
import type { DemoPayer } from './demo-payer';
import type { DemoYearContext } from './year-context';
import { DEMO_YEAR_INCIDENTS, getDemoRegNo } from './year-register';

/** Number of children in the list of the demo's parent. */
const CHILDREN = 3;
/** Part of what each child owes that is paid, in percent. */
const PAID_PERCENT = 40;

/** Adds the children of the demo's parent, and one prompt that pays a part for each of them. */
export const planDemoChildren = async (
  { timeline, schools: [school], payers, until, start }: DemoYearContext,
  payer: DemoPayer,
  database: Database,
): Promise<void> => {
  const parent = await getDemoPerson(database, 'parent');
  if (!school || parent.msisdn === null) throw new Error('the demo has no school or no phone number');
  const method: PaymentMethodDetails = {
    paymentMethod: 'mobile',
    network: 'mtn',
    phoneNumber: formatLocalPhone(parent.msisdn as Msisdn),
  };
  const regNos = Array.from({ length: CHILDREN }, (_, at) =>
    getDemoRegNo(school, payers + DEMO_YEAR_INCIDENTS - CHILDREN + at),
  );
  timeline.add(new Date(until.getTime() - 40 * HOUR_MS), async () => {
    const payment = await payer.startWith(method, async (tx) => {
      const now = timeline.clock.now();
      const children: Parameters<typeof startGroupPayment>[2]['children'][number][] = [];
      for (const regNo of regNos) {
        const [student] = await findStudents(tx, regNo, school.slug, now);
        if (!student) throw new Error('a child of the demo is not on the register');
        await insertUserChild(tx, { userId: parent.id, studentId: student.id, addedAt: now });
        const freeUgx = student.view.outstanding - student.view.pending;
        const amountUgx = Math.round((freeUgx * PAID_PERCENT) / 500_000) * 5_000;
        if (amountUgx > 0)
          children.push({ id: student.id, regNo, school: school.slug, amountUgx, retryOf: null });
      }
      return children.length === 0
        ? null
        : startGroupPayment(tx, start, { children, method, userId: parent.id }, now);
    });
    if (payment) timeline.add(payer.later(60_000), () => payer.collect(payment, payment.amountUgx));
  });
};
