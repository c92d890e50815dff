import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { err, formatFigures, formatFullName, formatText, problem } from '@somesa/core';
import { type FeeLettersRequest, MAX_FEE_LETTERS } from '@somesa/core/admin';
import { downloadFeeLetters, downloadPoster } from '@somesa/core/contract';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { buildFeeLink } from '../../messaging/sms/fee-link-tokens';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database, Queryable } from '../../platform/db/database';
import { sendDownload } from '../../platform/http/send-download';
import { createPdf } from '../../platform/pdf/pdf-page';
import { getLetterLinks } from '../fee-reminders/fee-links';
import { auditSchool } from '../schools-repository';
import { feeItems, students } from '../tables/students';
import { buildPayPage, type LetterChild, type LetterFrame, letterTexts, writeLetter } from './letter-pages';
import { renderPoster } from './poster';

type Child = typeof students.$inferSelect;

/** Number of children whose fees and links are read at a time. */
const BATCH_SIZE = 100;

/** Lists the enrolled children of classes, or of all if none is named; at most one more than the limit. */
const listChildren = (
  db: Queryable,
  schoolId: number,
  { classes, isOwingOnly }: Pick<FeeLettersRequest, 'classes' | 'isOwingOnly'>,
): Promise<Child[]> => {
  const names = classes.map((name) => name.trim());
  const isOwing = sql`exists (select from fee_items f where f.student_id = ${students.id} and f.outstanding_ugx > 0)`;
  return db.orm
    .select()
    .from(students)
    .where(
      and(
        eq(students.schoolId, schoolId),
        isNull(students.leftOn),
        names.length === 0 ? undefined : inArray(students.className, names),
        isOwingOnly ? isOwing : undefined,
      ),
    )
    .orderBy(students.className, students.lastName, students.firstName, students.id)
    .limit(MAX_FEE_LETTERS + 1);
};

interface Deps {
  database: Database;
  clock: Clock;
  config: Config;
  publicUrl: string;
  report: (error: unknown) => void;
}

/** Reads the fees of some children, and gets their links. */
const completeChildren = (
  { database, clock, config, publicUrl }: Deps,
  children: readonly Child[],
): Promise<LetterChild[]> =>
  database.transaction(async (tx) => {
    const ids = children.map(({ id }) => id);
    const items = await tx.orm
      .select()
      .from(feeItems)
      .where(and(inArray(feeItems.studentId, ids), gt(feeItems.outstandingUgx, 0)))
      .orderBy(feeItems.studentId, feeItems.dueOn, feeItems.id);
    const links = await getLetterLinks(tx, ids, { secretKey: config.secretKey, now: clock.now() });
    return children.flatMap((child) => {
      const link = links.get(child.id);
      if (!link) return [];
      const ofChild = items.filter(({ studentId }) => studentId === child.id);
      const name = formatFullName(child.firstName, child.lastName);
      const address = { link: buildFeeLink(publicUrl, link.token), linkUntil: link.expiresAt };
      return [{ ...child, name, items: ofChild, ...address }];
    });
  });

/** Writes letters as a PDF, piece by piece: a batch of children at a time, as fast as the reader takes it, and lets other work run between letters. */
async function* writeLetters(
  deps: Deps,
  children: readonly Child[],
  frame: LetterFrame,
  perPage: number,
): AsyncGenerator<string | Buffer> {
  const { school, language, madeAt } = frame;
  const title = formatText(letterTexts[language].letter.fileTitle, { school });
  const doc = createPdf({ title, author: school, language, madeAt, isBranded: true });
  let written = 0;
  try {
    for (let from = 0; from < children.length; from += BATCH_SIZE) {
      for (const child of await completeChildren(deps, children.slice(from, from + BATCH_SIZE))) {
        const at = written % perPage;
        written += 1;
        if (at === 0) doc.addPage({ size: 'A4', margin: 0 });
        writeLetter(doc, child, frame, at, perPage);
        await setImmediate();
        const piece = doc.read();
        if (piece) yield piece;
      }
    }
  } catch (error) {
    deps.report(error);
    throw error;
  }
  doc.end();
  yield* doc;
}

/** Serves fee letters and the poster of a school to the back office. A bursar gets those of their own school only. */
export const feeLettersRoutes = (serve: Serve, deps: Deps): void => {
  const { database, clock, config, publicUrl } = deps;

  serve(downloadFeeLetters, async ({ school, body, staffUser, reply }) => {
    const children = await listChildren(database, school.id, body);
    if (children.length === 0) return err(problem('letters_none'));
    if (children.length > MAX_FEE_LETTERS)
      return err(problem('letters_too_many', { limit: formatFigures(MAX_FEE_LETTERS) }));
    const change = { schoolId: school.id, by: staffUser.id, clock };
    const detail = { children: children.length };
    await database.transaction((tx) => auditSchool(tx, change, 'fee-letters.downloaded', detail));
    const frame = {
      school: school.name,
      language: body.language,
      madeAt: clock.now(),
      payPage: buildPayPage(publicUrl, school.slug),
      ussdCode: config.USSD_CODE,
      accountName: config.BANK_ACCOUNT_NAME,
      accounts: config.bankAccounts,
    };
    const letters = Readable.from(writeLetters(deps, children, frame, body.perPage ?? 1));
    return sendDownload(reply, `fee-letters-${school.slug}.pdf`, letters);
  });

  serve(downloadPoster, async ({ school: { name, slug }, query: { size = 'a4' }, reply }) => {
    const poster = { name, payPage: buildPayPage(publicUrl, slug), ussdCode: config.USSD_CODE };
    return sendDownload(reply, `poster-${slug}-${size}.pdf`, await renderPoster(poster, size, clock.now()));
  });
};
