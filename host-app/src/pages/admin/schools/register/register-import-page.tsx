import { say } from '@somesa/core';
import type { RegisterImportView } from '@somesa/core/office';
import { Button, css, Notice, toast } from '@somesa/ui';
import { useCallback } from 'react';
import { officeApi } from '../../../../state/office-api';
import { useText } from '../../../../texts/use-text';
import { useAnswer } from '../../../../use-answer';
import { officeAddress } from '../../admin-addresses';
import { OfficeAsked } from '../../asking/office-asked';
import { RowsSkeleton } from '../../asking/rows-skeleton';
import { OfficeSection } from '../../layout/office-section';
import { Question } from '../../layout/question';
import { useAddressId } from '../../layout/use-address-id';
import { tabAddress } from '../../layout/use-tab';
import { saveCsv } from '../../save-file';
import { BackLink } from '../../work/back-link';
import { schoolTabs } from '../school-tabs';
import { ImportCounts } from './import-counts';
import { PreviewLines, WrongLines } from './import-lines';
import { ImportStanding } from './import-standing';
import { useLooks } from './use-looks';

const parts = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;');

/** /admin/register-imports/:id: a file of a school's register, what it would change, and whether it shall. */
export const RegisterImportPage = () => {
  const id = useAddressId();
  const { shell, school: words } = useText('office');
  const text = words.import;
  const call = useCallback((signal?: AbortSignal) => officeApi.getImport(id, signal), [id]);
  const { state, again, put } = useAnswer(call);
  const isChecking = state.kind === 'ready' && state.value.import.state === 'checking';
  const look = useCallback(
    async (signal: AbortSignal) => {
      const answer = await call(signal);
      // One look that fails is followed by the next.
      if (answer.ok && !signal.aborted) put(answer.value);
    },
    [call, put],
  );
  useLooks(isChecking, look);

  const saveProblems = async ({ fileName }: RegisterImportView): Promise<void> => {
    const answer = await officeApi.getImportProblems(id);
    if (answer.ok) saveCsv(`problems-${fileName}`, answer.value);
    else toast.error(answer.error.message);
  };

  return (
    <OfficeAsked
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
          <BackLink href={tabAddress(officeAddress.school(sent.school.id), schoolTabs, 'register')}>
            {say(text.back, { school: sent.school.name })}
          </BackLink>
          <h1>{shell.pages.registerImport}</h1>
          <p className="lede">{say(text.about, { file: sent.fileName, name: sent.by.name })}</p>
          <div className={parts}>
            <OfficeSection
              title={sent.school.name}
              actions={
                <>
                  {sent.state === 'checked' && sent.wrong === 0 && (
                    <Question
                      kind="primary"
                      {...{ action: text.apply, title: text.applyTitle, confirm: text.apply }}
                      text={say(text.applyText, { added: String(sent.added), changed: String(sent.changed) })}
                      send={() => officeApi.applyImport(id)}
                      onDone={put}
                    />
                  )}
                  {(sent.state === 'checked' || sent.state === 'checking') && (
                    <Question
                      {...{ action: text.drop, title: text.dropTitle, text: text.dropText }}
                      confirm={text.drop}
                      isDanger
                      send={() => officeApi.dropImport(id)}
                      onDone={put}
                    />
                  )}
                  {sent.wrong > 0 && sent.state === 'checked' && (
                    <Button kind="secondary" onClick={() => saveProblems(sent)}>
                      {text.problems}
                    </Button>
                  )}
                </>
              }
            >
              <ImportStanding sent={sent} />
              {sent.state === 'checked' && sent.wrong > 0 && <Notice kind="warning">{text.wrong}</Notice>}
              <ImportCounts sent={sent} />
            </OfficeSection>
            {sent.wrongLines.length > 0 && <WrongLines sent={sent} />}
            {sent.preview.length > 0 && <PreviewLines sent={sent} />}
          </div>
        </>
      )}
    </OfficeAsked>
  );
};
