import type { Answers } from '@somesa/api-client';
import { formatFigures, formatText } from '@somesa/core';
import { MAX_REGISTER_LINES, type RegisterImportView } from '@somesa/core/admin';
import { Button, colour, css, Notice } from '@somesa/ui';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { tabAddress } from '../../../area/tab-links';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog, formatTexts } from '../../layout/action-dialog';
import { AdminQueryView, BackLink, useItemQuery } from '../../layout/admin-query-view';
import { AdminSection, FactRows, stackClass } from '../../layout/admin-section';
import { FileButton } from '../../layout/request-button';
import { usePolling } from '../../layout/use-polling';
import { schoolTabs } from '../school-tabs';
import {
  AbsentStudents,
  ALL_LINES_TIMEOUT_MS,
  LayoutResult,
  PreviewLines,
  ProblemLines,
} from './import-lines';
import { MatchColumns } from './match-columns';

interface ImportProps {
  registerImport: RegisterImportView;
}

const layoutClass = css(`
  display: grid;
  gap: 0.5rem;
  margin-bottom: 1rem;
  & progress { width: 100%; height: 0.75rem; accent-color: ${colour.primary}; }
`);

/** Returns the counts of an import as the placeholders of its texts. */
const listCounts = ({
  lines,
  wrong,
  openingBalances,
  undo,
  undoneBy,
  appliedBy,
  ...counts
}: RegisterImportView) => {
  const { children: balances, owedUgx: owed, creditUgx: credit, skipped } = openingBalances;
  const { checked, added, changed, warned, absent } = counts;
  const good = lines - wrong;
  const all = {
    lines,
    checked,
    good,
    wrong,
    warned,
    added,
    changed,
    absent,
    balances,
    owed,
    credit,
    skipped,
    ...undo,
  };
  return {
    ...Object.fromEntries(Object.entries(all).map(([name, count]) => [name, formatFigures(count ?? 0)])),
    name: (undoneBy ?? appliedBy)?.name ?? '',
  };
};

const useImportTexts = ({ isPromotion }: RegisterImportView) => {
  const { import: ofFile, promotion } = useText('admin').school;
  return isPromotion ? { ...ofFile, ...promotion } : ofFile;
};

const Checking = ({ registerImport }: ImportProps) => {
  const text = useImportTexts(registerImport);
  const { checked, lines } = registerImport;
  return (
    <div>
      <progress max={Math.max(lines, 1)} value={checked} aria-label={text.progress} />
      <p>{formatText(text.checking, listCounts(registerImport))}</p>
    </div>
  );
};

const UnreadableNotice = ({ registerImport: { problem, problemLine } }: ImportProps) => {
  const words = useText('admin').registerProblems.file;
  const places = { line: String(problemLine ?? ''), limit: formatFigures(MAX_REGISTER_LINES) };
  return <Notice kind="error">{problem && formatText(words[problem], places)}</Notice>;
};

const ImportStatus = ({ registerImport }: ImportProps) => {
  const text = useImportTexts(registerImport);
  const { status } = registerImport;
  const statusLine = useRef<HTMLParagraphElement>(null);
  const shownStatus = useRef(status);
  // The form that changed the status, and had the focus, is gone.
  useEffect(() => {
    if (shownStatus.current !== status && document.activeElement === document.body)
      statusLine.current?.focus();
    shownStatus.current = status;
  }, [status]);
  return (
    <div className={layoutClass}>
      {status === 'checking' && <Checking registerImport={registerImport} />}
      {status === 'unreadable' && <UnreadableNotice registerImport={registerImport} />}
      <p ref={statusLine} role="status" tabIndex={-1}>
        {status !== 'checking' &&
          status !== 'unreadable' &&
          formatText(text[status], listCounts(registerImport))}
      </p>
    </div>
  );
};

/** Delay between two requests, in milliseconds. */
const POLL_DELAY_MS = 250;

const ImportCounts = ({ registerImport }: ImportProps) => {
  const { import: ofFile, promotion } = useText('admin').school;
  const { isPromotion, status } = registerImport;
  const leavers = status === 'checked' ? ('absent' as const) : ('leavers' as const);
  const names = isPromotion
    ? (['changed', 'same', leavers] as const)
    : (['lines', 'added', 'changed', 'same', 'wrong', 'warned', 'absent', 'leavers'] as const);
  const format = (count: number | null) => count !== null && formatFigures(count);
  return (
    <FactRows
      rows={names.map((name) => ({
        name: isPromotion && name === leavers ? promotion.leavers : ofFile.counts[name],
        value: format(registerImport[name]),
      }))}
    />
  );
};

const ImportActions = ({
  registerImport,
  onDone,
  onMatch,
}: ImportProps & {
  onDone: (answer: Answers['GET /admin/register-imports/:id']) => void;
  /** Opens the form of the columns; absent if they can't be changed, or it is open. */
  onMatch: (() => void) | undefined;
}) => {
  const text = useImportTexts(registerImport);
  const { id, status, lines, wrong, fileName, isPromotion, undo, openingBalances, batches } = registerImport;
  const hasBatch = batches.some((batch) => batch.status === 'waiting' || batch.status === 'recorded');
  const absent = registerImport.absent ?? 0;
  const isApplicable = status === 'checked' && (lines > wrong || isPromotion);
  const counts = listCounts(registerImport);
  /** Returns the texts of a way to apply the file, with what is to be looked at before. */
  const describe = <Texts extends Record<'text', string>>(texts: Texts): Texts => {
    const balances = openingBalances.children > 0 ? ` ${text.applyBalances}` : '';
    const warned = registerImport.warned > 0 ? ` ${text.applyWarned}` : '';
    return formatTexts({ ...texts, text: `${texts.text}${balances}${warned}` }, counts);
  };
  const apply = (body: { leavers?: number; leftOut?: number }) =>
    adminApi.call('POST /admin/register-imports/:id/apply', {
      params: { id },
      body: { ...body, openingBalances: openingBalances.children },
      timeoutMs: ALL_LINES_TIMEOUT_MS,
    });
  return (
    <>
      {isApplicable && (
        <ActionDialog
          {...describe(wrong > 0 ? text.applyGood : text.apply)}
          kind="primary"
          send={() => apply(isPromotion ? { leavers: absent } : wrong > 0 ? { leftOut: wrong } : {})}
          onDone={onDone}
        />
      )}
      {isApplicable && !isPromotion && wrong === 0 && absent > 0 && (
        <ActionDialog
          {...describe(text.applyWhole)}
          isDanger
          send={() => apply({ leavers: absent })}
          onDone={onDone}
        />
      )}
      {undo && status === 'applied' && (undo.moved + undo.returned > 0 || hasBatch) && (
        <ActionDialog
          {...formatTexts(text.undo, counts)}
          isDanger
          send={adminApi.sender('POST /admin/register-imports/:id/undo', { id })}
          onDone={onDone}
        />
      )}
      {onMatch && (
        <Button kind="secondary" onClick={onMatch}>
          {text.changeColumns}
        </Button>
      )}
      {(status === 'matching' || status === 'checked' || status === 'checking') && (
        <ActionDialog
          {...text.discard}
          isDanger
          send={adminApi.sender('POST /admin/register-imports/:id/discard', { id })}
          onDone={onDone}
        />
      )}
      {registerImport.wrongLines.length + registerImport.warnedLines.length > 0 && (
        <FileButton
          name={`what-to-change-${fileName.replace(/\.\w+$/, '')}.xlsx`}
          line="GET /admin/register-imports/:id/problems.xlsx"
          request={{ params: { id }, timeoutMs: ALL_LINES_TIMEOUT_MS }}
        >
          {text.problems}
        </FileButton>
      )}
    </>
  );
};

const ImportResult = ({ registerImport }: ImportProps) => {
  const text = useText('admin').school.import;
  const { wrong, warned, wrongLines, warnedLines, absentStudents, preview, layout } = registerImport;
  return (
    <>
      {wrongLines.length > 0 && (
        <ProblemLines title={text.wrongTitle} lines={wrongLines} all={wrong} layout={layout} />
      )}
      {warnedLines.length > 0 && (
        <ProblemLines title={text.warnedTitle} lines={warnedLines} all={warned} layout={layout} />
      )}
      {layout && <LayoutResult layout={layout} />}
      {wrong === 0 && absentStudents.length > 0 && <AbsentStudents registerImport={registerImport} />}
      {preview.length > 0 && <PreviewLines registerImport={registerImport} />}
    </>
  );
};

/** Shows an import, and the form of its columns until someone has confirmed them, or if they are to be changed. */
const ImportSections = ({
  registerImport,
  onDone,
}: ImportProps & {
  onDone: (answer: Answers['GET /admin/register-imports/:id']) => void;
}) => {
  const { school, lists } = useText('admin');
  const text = school.import;
  const { words: batchWords } = lists.feeBatches;
  const [isChanging, setChanging] = useState(false);
  const { status, wrong, layout, newGroups, openingBalances, batches } = registerImport;
  const isMatching = layout !== null && (status === 'matching' || (status === 'checked' && isChanging));
  const finish = (answer: Answers['GET /admin/register-imports/:id']): void => {
    setChanging(false);
    onDone(answer);
  };
  const unused = layout?.columns.flatMap(({ head, field }) => (field === null && head !== '' ? [head] : []));
  return (
    <div className={stackClass}>
      <AdminSection
        title={registerImport.school.name}
        actions={
          <ImportActions
            registerImport={registerImport}
            onDone={finish}
            onMatch={layout && status === 'checked' && !isMatching ? () => setChanging(true) : undefined}
          />
        }
      >
        <div className={stackClass}>
          <ImportStatus registerImport={registerImport} />
          {status === 'checked' && wrong > 0 && <Notice kind="warning">{text.wrong}</Notice>}
          {status === 'applied' && wrong > 0 && <Notice kind="warning">{text.leftOut}</Notice>}
          {status === 'checked' && unused && unused.length > 0 && (
            <p>{formatText(text.unusedColumns, { names: unused.join(', ') })}</p>
          )}
          {openingBalances.children + openingBalances.skipped > 0 && (
            <p>{formatText(text.balances, listCounts(registerImport))}</p>
          )}
          {batches.map((batch) => (
            <p key={batch.id}>
              <Link href={adminAddress.feeBatch(batch.id)}>
                {formatText(text.batch, { batch: `B${batch.id}`, status: batchWords.status[batch.status] })}
              </Link>
            </p>
          ))}
          {newGroups.length > 0 && <p>{formatText(text.newGroups, { names: newGroups.join(', ') })}</p>}
          {status !== 'matching' && <ImportCounts registerImport={registerImport} />}
        </div>
      </AdminSection>
      {isMatching && (
        <MatchColumns
          key={JSON.stringify(layout.sheet)}
          registerImport={registerImport}
          layout={layout}
          onDone={finish}
        />
      )}
      <ImportResult registerImport={registerImport} />
    </div>
  );
};

export const RegisterImportPage = () => {
  const { shell, school: words } = useText('admin');
  const text = words.import;
  const aboutOf = (isPromotion: boolean) => (isPromotion ? words.promotion.by : text.about);
  const query = useItemQuery('GET /admin/register-imports/:id');
  const loaded = query.state.kind === 'ready' ? query.state.value.import : null;
  usePolling(loaded?.status === 'checking', query.call, query.put, POLL_DELAY_MS);
  return (
    <>
      {loaded && (
        <BackLink href={tabAddress(adminAddress.school(loaded.school.id), schoolTabs, 'register')}>
          {formatText(text.back, { school: loaded.school.name })}
        </BackLink>
      )}
      <h1>{shell.pages.registerImport}</h1>
      <AdminQueryView query={query}>
        {({ import: registerImport }) => (
          <>
            <p className="lede">
              {formatText(aboutOf(registerImport.isPromotion), {
                file: registerImport.fileName,
                name: registerImport.by.name,
              })}
            </p>
            <ImportSections registerImport={registerImport} onDone={query.put} />
          </>
        )}
      </AdminQueryView>
    </>
  );
};
