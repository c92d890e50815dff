import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  brand,
  err,
  formatFigures,
  formatFullName,
  formatText,
  type Language,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { type FeeLettersRequest, MAX_FEE_LETTERS } from '@somesa/core/admin';
import { downloadFeeLetters, downloadPoster } from '@somesa/core/contract';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import PDFDocument from 'pdfkit';
import { buildFeeLink } from '../../messaging/sms/fee-link-tokens';
import type { Serve } from '../../people/access/endpoint-routes';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database, Queryable } from '../../platform/db/database';
import { brandFontOptions, setBrandFonts } from '../../platform/pdf/brand-fonts';
import { getLetterLinks } from '../fee-reminders/fee-links';
import { findSchoolForStaff } from '../schools-repository';
import { feeItems, students } from '../tables/students';
import { buildPayPage, type LetterChild, type LetterFrame, letterTexts, writeLetter } from './letter-pages';
import { renderPoster } from './poster';

/** Number of children whose fees and links are read at a time. */
const BATCH_SIZE = 100;

/** Lists the enrolled children of classes, or of all if none is named; at most one more than the limit. */
const listChildren = async (
  db: Queryable,
  schoolId: number,
  { classes, isOwingOnly }: Pick<FeeLettersRequest, 'classes' | 'isOwingOnly'>,
): Promise<Child[]> => {
  const names = classes.map((name) => name.trim());
  const isOwing = sql`exists (select from fee_items f where f.student_id = ${students.id} and f.outstanding_ugx > 0)`;
  const rows = await db.orm
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
  return rows.map(({ id, regNo, paymentCode, className, firstName, lastName }) => ({
    id,
    regNo,
    paymentCode,
    name: formatFullName(firstName, lastName),
    className,
  }));
};

type Child = Pick<LetterChild, 'regNo' | 'paymentCode' | 'name' | 'className'> & { id: number };

/** Resolves once a stream takes more, or was closed because its reader left. */
const waitForDrain = (stream: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      stream.off('drain', settle).off('close', settle);
      resolve();
    };
    stream.on('drain', settle).on('close', settle);
  });

const createDocument = (school: string, language: Language, madeAt: Date): PDFKit.PDFDocument => {
  const doc = new PDFDocument({
    ...brandFontOptions,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: {
      Title: formatText(letterTexts[language].letter.fileTitle, { school }),
      Author: school,
      Creator: brand.name,
      CreationDate: madeAt,
    },
  });
  setBrandFonts(doc);
  return doc;
};

interface Deps {
  database: Database;
  clock: Clock;
  config: Config;
  publicUrl: string;
  report: (error: unknown) => void;
}

/** Creates the service that writes fee letters as PDF, some to a page. */
const createFeeLetters = (deps: Deps) => {
  const { database, clock, config, publicUrl, report } = deps;

  /** Reads the fees of some children, and gets their links. */
  const completeChildren = (children: readonly Child[]): Promise<LetterChild[]> =>
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
        return [
          {
            ...child,
            items: items.filter(({ studentId }) => studentId === child.id),
            link: buildFeeLink(publicUrl, link.token),
            linkUntil: link.expiresAt,
          },
        ];
      });
    });

  /** Writes the letters, a batch of children at a time, and lets other work run between pages. */
  const writeAll = async (
    doc: PDFKit.PDFDocument,
    stream: PassThrough,
    children: readonly Child[],
    frame: LetterFrame,
    perPage: number,
  ): Promise<void> => {
    let written = 0;
    for (let from = 0; from < children.length && !stream.destroyed; from += BATCH_SIZE) {
      for (const child of await completeChildren(children.slice(from, from + BATCH_SIZE))) {
        const at = written % perPage;
        written += 1;
        if (at === 0) doc.addPage({ size: 'A4', margin: 0 });
        writeLetter(doc, child, frame, at, perPage);
        await setImmediate();
        if (stream.writableNeedDrain) await waitForDrain(stream);
        if (stream.destroyed) return;
      }
    }
    doc.end();
  };

  return {
    /** Starts the letters of the chosen children, as a stream. A problem if there is none, or too many. */
    write: async (
      school: { id: number; slug: string; name: string },
      { classes, isOwingOnly, language, perPage = 1 }: FeeLettersRequest,
      userId: string,
    ): Promise<Result<Readable, Problem>> => {
      const children = await listChildren(database, school.id, { classes, isOwingOnly });
      if (children.length === 0) return err(problem('letters_none'));
      if (children.length > MAX_FEE_LETTERS)
        return err(problem('letters_too_many', { limit: formatFigures(MAX_FEE_LETTERS) }));
      const madeAt = clock.now();
      await database.transaction((tx) =>
        recordAudit(tx, {
          actorId: userId,
          action: 'fee-letters.downloaded',
          subject: ['school', String(school.id)],
          schoolId: school.id,
          detail: { children: children.length },
          at: madeAt,
        }),
      );
      const doc = createDocument(school.name, language, madeAt);
      const stream = new PassThrough();
      doc.pipe(stream);
      const frame = {
        school: school.name,
        language,
        madeAt,
        payPage: buildPayPage(publicUrl, school.slug),
        ussdCode: config.USSD_CODE,
        ...{ accountName: config.BANK_ACCOUNT_NAME, accounts: config.bankAccounts },
      };
      writeAll(doc, stream, children, frame, perPage).catch((error: unknown) => {
        report(error);
        stream.destroy();
      });
      return ok(stream);
    },
  };
};

/** Serves fee letters and the poster of a school to the back office. A bursar gets those of their own school only. */
export const feeLettersRoutes = (serve: Serve, deps: Deps): void => {
  const { database, clock, config, publicUrl } = deps;
  const letters = createFeeLetters(deps);

  serve(downloadFeeLetters, async ({ params: { id }, body, staffUser, reply }) => {
    const school = await findSchoolForStaff(database, id, staffUser);
    if (!school) return err(problem('school_not_found'));
    const written = await letters.write(school, body, staffUser.id);
    if (!written.ok) return written;
    return reply
      .header('content-disposition', `attachment; filename="fee-letters-${school.slug}.pdf"`)
      .type('application/pdf')
      .send(written.value);
  });

  serve(downloadPoster, async ({ params: { id }, query: { size = 'a4' }, staffUser, reply }) => {
    const school = await findSchoolForStaff(database, id, staffUser);
    if (!school) return err(problem('school_not_found'));
    const { name, slug } = school;
    const poster = { name, payPage: buildPayPage(publicUrl, slug), ussdCode: config.USSD_CODE };
    return reply
      .header('content-disposition', `attachment; filename="poster-${slug}-${size}.pdf"`)
      .type('application/pdf')
      .send(await renderPoster(poster, size, clock.now()));
  });
};
