import type { Answers } from '@somesa/api-client';
import { formatFigures, formatText } from '@somesa/core';
import { MAX_REGISTER_LINES, type RegisterImportView } from '@somesa/core/admin';
import { Button, colour, css, Notice } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { tabAddress } from '../../../area/tab-links';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog } from '../../layout/action-dialog';
import { AdminQueryView, BackLink, useItemQuery } from '../../layout/admin-query-view';
import { AdminSection, FactRows } from '../../layout/admin-section';
import { saveCsv } from '../../layout/request-button';
import { usePolling } from '../../layout/use-polling';
import { schoolTabs } from '../school-tabs';
import { AbsentStudents, ALL_LINES_TIMEOUT_MS, PreviewLines, ProblemLines } from './import-lines';

const layoutClass = css(`
  display: grid;
  gap: 0.5rem;
  margin-bottom: 1rem;
  & progress { width: 100%; height: 0.75rem; accent-color: ${colour.primary}; }
`);

const Checking = ({ checked, lines }: RegisterImportView) => {
  const text = useText('admin').school.import;
  return (
    <div>
      <progress max={Math.max(lines, 1)} value={checked} aria-label={text.progress} />
      <p>{formatText(text.checking, { checked: formatFigures(checked), lines: formatFigures(lines) })}</p>
    </div>
  );
};

const UnreadableNotice = ({ problem, problemLine }: RegisterImportView) => {
  const words = useText('admin').registerProblems.file;
  const places = { line: String(problemLine ?? ''), limit: formatFigures(MAX_REGISTER_LINES) };
  return <Notice kind="error">{problem && formatText(words[problem], places)}</Notice>;
};

const ImportStatus = ({ registerImport }: { registerImport: RegisterImportView }) => {
  const text = useText('admin').school.import;
  const statusTexts = {
    checking: null,
    unreadable: null,
    checked: text.checked,
    discarded: text.discarded,
    applied: formatText(text.applied, { name: registerImport.appliedBy?.name ?? '' }),
  };
  return (
    <div className={layoutClass}>
      {registerImport.status === 'checking' && <Checking {...registerImport} />}
      {registerImport.status === 'unreadable' && <UnreadableNotice {...registerImport} />}
      <p role="status">{statusTexts[registerImport.status]}</p>
    </div>
  );
};

/** Delay between two requests, in milliseconds. */
const POLL_DELAY_MS = 250;

const ImportCounts = ({ registerImport }: { registerImport: RegisterImportView }) => {
  const { counts } = useText('admin').school.import;
  const names = ['lines', 'added', 'changed', 'same', 'wrong', 'warned', 'absent', 'leavers'] as const;
  const format = (count: number | null) => count !== null && formatFigures(count);
  return (
    <FactRows rows={names.map((name) => ({ name: counts[name], value: format(registerImport[name]) }))} />
  );
};

const stackClass = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;');

const ImportActions = ({
  registerImport,
  onDone,
}: {
  registerImport: RegisterImportView;
  onDone: (answer: Answers['GET /admin/register-imports/:id']) => void;
}) => {
  const text = useText('admin').school.import;
  const { id, status, wrong, fileName } = registerImport;
  const [absent, warned] = [registerImport.absent ?? 0, registerImport.warned ?? 0];
  const isApplicable = status === 'checked' && wrong === 0;
  const describe = (sentence: string): string => {
    const counts = {
      added: formatFigures(registerImport.added),
      changed: formatFigures(registerImport.changed),
      count: formatFigures(absent),
    };
    const warning = warned > 0 ? ` ${formatText(text.applyWarned, { count: formatFigures(warned) })}` : '';
    return `${formatText(sentence, counts)}${warning}`;
  };
  const apply = (body?: { leavers: number }) =>
    adminApi.call('POST /admin/register-imports/:id/apply', {
      params: { id },
      ...(body && { body }),
      timeoutMs: ALL_LINES_TIMEOUT_MS,
    });
  const saveProblems = () =>
    saveCsv(
      `problems-${fileName}`,
      adminApi.callForFile('GET /admin/register-imports/:id/problems.csv', {
        params: { id },
        timeoutMs: ALL_LINES_TIMEOUT_MS,
      }),
    );
  return (
    <>
      {isApplicable && (
        <ActionDialog
          kind="primary"
          action={text.apply}
          title={text.applyTitle}
          text={describe(text.applyText)}
          send={() => apply()}
          onDone={onDone}
        />
      )}
      {isApplicable && absent > 0 && (
        <ActionDialog
          action={text.applyWhole}
          title={text.applyWholeTitle}
          text={describe(text.applyWholeText)}
          confirm={formatText(text.applyWholeConfirm, { count: formatFigures(absent) })}
          isDanger
          send={() => apply({ leavers: absent })}
          onDone={onDone}
        />
      )}
      {(status === 'checked' || status === 'checking') && (
        <ActionDialog
          action={text.discard}
          title={text.discardTitle}
          text={text.discardText}
          isDanger
          send={() => adminApi.call('POST /admin/register-imports/:id/discard', { params: { id } })}
          onDone={onDone}
        />
      )}
      {wrong + warned > 0 && status === 'checked' && (
        <Button kind="secondary" onClick={saveProblems}>
          {text.problems}
        </Button>
      )}
    </>
  );
};

const ImportResult = ({ registerImport }: { registerImport: RegisterImportView }) => {
  const text = useText('admin').school.import;
  const { wrong, warned, wrongLines, warnedLines, absentStudents, preview } = registerImport;
  return (
    <>
      {wrongLines.length > 0 && <ProblemLines title={text.wrongTitle} lines={wrongLines} all={wrong} />}
      {warnedLines.length > 0 && (
        <ProblemLines title={text.warnedTitle} lines={warnedLines} all={warned ?? 0} />
      )}
      {absentStudents.length > 0 && <AbsentStudents registerImport={registerImport} />}
      {preview.length > 0 && <PreviewLines registerImport={registerImport} />}
    </>
  );
};

export const RegisterImportPage = () => {
  const { shell, school: words } = useText('admin');
  const text = words.import;
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
              {formatText(text.about, { file: registerImport.fileName, name: registerImport.by.name })}
            </p>
            <div className={stackClass}>
              <AdminSection
                title={registerImport.school.name}
                actions={<ImportActions registerImport={registerImport} onDone={query.put} />}
              >
                <div className={stackClass}>
                  <ImportStatus registerImport={registerImport} />
                  {registerImport.status === 'checked' && registerImport.wrong > 0 && (
                    <Notice kind="warning">{text.wrong}</Notice>
                  )}
                  <ImportCounts registerImport={registerImport} />
                </div>
              </AdminSection>
              <ImportResult registerImport={registerImport} />
            </div>
          </>
        )}
      </AdminQueryView>
    </>
  );
};
