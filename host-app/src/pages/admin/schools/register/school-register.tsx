import { say } from '@somesa/core';
import { MAX_REGISTER_BYTES } from '@somesa/core/office';
import { Button, css, Notice } from '@somesa/ui';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { officeApi } from '../../../../state/office-api';
import { useText } from '../../../../texts/use-text';
import { officeAddress } from '../../admin-addresses';
import { OfficeSection } from '../../layout/office-section';
import { OfficeTable } from '../../table/office-table';
import type { SchoolPartProps } from '../school-part';

const look = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; & .send { display: grid; gap: 0.75rem; justify-items: start; } & input[type=file] { display: none; }',
);

/** Where a register is sent, and the files that were sent before. */
export const SchoolRegister = ({ school }: SchoolPartProps) => {
  const text = useText('office').school.register;
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const send = async (file: File): Promise<void> => {
    setProblem(file.size > MAX_REGISTER_BYTES ? text.tooLarge : null);
    if (file.size > MAX_REGISTER_BYTES) return;
    setSending(file.name);
    const answer = await officeApi.sendRegister(school.id, file);
    // Who left meanwhile finds the file in the list.
    if (!isHere.current) return;
    setSending(null);
    if (answer.ok) navigate(officeAddress.registerImport(answer.value.import.id));
    else setProblem(answer.error.message);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) void send(file);
    // The same file can be chosen again, once it was mended.
    target.value = '';
  };
  return (
    <div className={look}>
      <OfficeSection title={text.title}>
        <div className="send">
          <p>{text.text}</p>
          {problem && <Notice kind="error">{problem}</Notice>}
          <Button isBusy={sending !== null} onClick={() => input.current?.click()}>
            {sending === null ? text.choose : say(text.sending, { name: sending })}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            aria-label={text.choose}
            onChange={choose}
          />
        </div>
      </OfficeSection>
      <OfficeTable
        list="imports"
        always={{ school: String(school.id) }}
        openRow={({ id }) => officeAddress.registerImport(id)}
      />
    </div>
  );
};
