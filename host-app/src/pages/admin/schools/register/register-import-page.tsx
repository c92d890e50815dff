import { formatFigures, say } from '@somesa/core';
import type { RegisterImportView } from '@somesa/core/admin';
import { Button, css, DefinitionRows, Notice, toast } from '@somesa/ui';
import { useCallback, useEffect } from 'react';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { useQuery } from '../../../../use-query';
import { adminAddress } from '../../admin-addresses';
import { AdminSection } from '../../layout/admin-section';
import { Question } from '../../layout/question';
import { useAddressId } from '../../layout/use-address-id';
import { tabAddress } from '../../layout/use-tab';
import { AdminQueryView } from '../../loading/admin-query-view';
import { RowsSkeleton } from '../../loading/rows-skeleton';
import { saveCsv } from '../../save-file';
import { BackLink } from '../../work/back-link';
import { schoolTabs } from '../school-tabs';
import { PreviewLines, WrongLines } from './import-lines';
import { ImportStanding } from './import-standing';

/** Delay between two status checks, in milliseconds. */
const LOOK_MS = 250;
/** Maximum number of status checks, which last an hour or more in total; anything that takes longer is checked by opening it again. */
const MAX_LOOKS = 14_400;

/** Looks again and again while `isGoingOn`, which has to be the same `look` at each drawing: one after the other, and not while the tab is hidden. */
const usePolling = (isGoingOn: boolean, look: (signal: AbortSignal) => Promise<void>): void => {
  useEffect(() => {
    if (!isGoingOn) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let looks = 0;
    let isLooking = false;
    const wait = (): void => {
      if (signal.aborted || document.hidden || isLooking || timer !== null || looks === MAX_LOOKS) return;
      timer = setTimeout(async () => {
        timer = null;
        isLooking = true;
        looks += 1;
        await look(signal);
        isLooking = false;
        wait();
      }, LOOK_MS);
    };
    const rest = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    };
    document.addEventListener('visibilitychange', () => (document.hidden ? rest() : wait()), { signal });
    wait();
    return () => {
      controller.abort();
      rest();
    };
  }, [isGoingOn, look]);
};

/** Shows the number of lines in a file by their effect. */
const ImportCounts = ({ sent }: { sent: RegisterImportView }) => {
  const { counts } = useText('admin').school.import;
  const names = ['lines', 'added', 'changed', 'same', 'wrong'] as const;
  return (
    <DefinitionRows rows={names.map((name) => ({ name: counts[name], value: formatFigures(sent[name]) }))} />
  );
};

const parts = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;');

/** /admin/register-imports/:id: a file of a school's register, what it would change, and whether it shall. */
export const RegisterImportPage = () => {
  const id = useAddressId();
  const { shell, school: words } = useText('admin');
  const text = words.import;
  const call = useCallback((signal?: AbortSignal) => adminApi.getImport(id, signal), [id]);
  const { state, again, put } = useQuery(call);
  const isChecking = state.kind === 'ready' && state.value.import.status === 'checking';
  const look = useCallback(
    async (signal: AbortSignal) => {
      const answer = await call(signal);
      // One look that fails is followed by the next.
      if (answer.ok && !signal.aborted) put(answer.value);
    },
    [call, put],
  );
  usePolling(isChecking, look);

  const saveProblems = async ({ fileName }: RegisterImportView): Promise<void> => {
    const answer = await adminApi.getImportProblems(id);
    if (answer.ok) saveCsv(`problems-${fileName}`, answer.value);
    else toast.error(answer.error.message);
  };

  return (
    <AdminQueryView
      state={state}
      again={again}
      skeleton={
        <>
          <h1>{shell.pages.registerImport}</h1>
          <RowsSkeleton />
        </>
      }
    >
      {({ import: sent }) => (
        <>
          <BackLink href={tabAddress(adminAddress.school(sent.school.id), schoolTabs, 'register')}>
            {say(text.back, { school: sent.school.name })}
          </BackLink>
          <h1>{shell.pages.registerImport}</h1>
          <p className="lede">{say(text.about, { file: sent.fileName, name: sent.by.name })}</p>
          <div className={parts}>
            <AdminSection
              title={sent.school.name}
              actions={
                <>
                  {sent.status === 'checked' && sent.wrong === 0 && (
                    <Question
                      kind="primary"
                      {...{ action: text.apply, title: text.applyTitle, confirm: text.apply }}
                      text={say(text.applyText, { added: String(sent.added), changed: String(sent.changed) })}
                      send={() => adminApi.applyImport(id)}
                      onDone={put}
                    />
                  )}
                  {(sent.status === 'checked' || sent.status === 'checking') && (
                    <Question
                      {...{ action: text.discard, title: text.discardTitle, text: text.discardText }}
                      confirm={text.discard}
                      isDanger
                      send={() => adminApi.discardImport(id)}
                      onDone={put}
                    />
                  )}
                  {sent.wrong > 0 && sent.status === 'checked' && (
                    <Button kind="secondary" onClick={() => saveProblems(sent)}>
                      {text.problems}
                    </Button>
                  )}
                </>
              }
            >
              <ImportStanding sent={sent} />
              {sent.status === 'checked' && sent.wrong > 0 && <Notice kind="warning">{text.wrong}</Notice>}
              <ImportCounts sent={sent} />
            </AdminSection>
            {sent.wrongLines.length > 0 && <WrongLines sent={sent} />}
            {sent.preview.length > 0 && <PreviewLines sent={sent} />}
          </div>
        </>
      )}
    </AdminQueryView>
  );
};
