import { formatText } from '@somesa/core';
import { getWorkbookType, MAX_REGISTER_BYTES, MAX_WORKBOOK_BYTES, workbookTypes } from '@somesa/core/admin';
import { Button, buttonClass, css, Notice } from '@somesa/ui';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { AdminSection } from '../../layout/admin-section';
import { FileButton } from '../../layout/request-button';
import { AddStudent } from '../../students/student-actions';
import { AdminTable } from '../../table/admin-table';
import type { SchoolTabProps } from '../school-tabs';

const layoutClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; & .send { display: grid; gap: 0.75rem; justify-items: start; } & input[type=file] { display: none; }',
);

/** Time limit for sending a file of up to 16 MB over a slow connection, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 300_000;

export const SchoolRegister = ({ school }: SchoolTabProps) => {
  const { register: text, promotion } = useText('admin').school;
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const send = async (file: File): Promise<void> => {
    const workbookType = getWorkbookType(file.name);
    const isTooLarge = file.size > (workbookType ? MAX_WORKBOOK_BYTES : MAX_REGISTER_BYTES);
    const tooLarge = workbookType ? text.workbookTooLarge : text.tooLarge;
    setProblem(isTooLarge ? tooLarge : null);
    if (isTooLarge) return;
    setSending(file.name);
    const answer = await adminApi.call('POST /admin/schools/:id/register-imports', {
      params: { id: school.id },
      query: { name: file.name },
      body: file,
      headers: { 'content-type': workbookType ?? 'text/csv' },
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
    // A user who has left the page in the meantime finds the file in the list.
    if (!isMounted.current) return;
    setSending(null);
    if (answer.ok) navigate(adminAddress.registerImport(answer.value.import.id));
    else setProblem(answer.error.message);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) void send(file);
    // Allows choosing the same file again after fixing it.
    target.value = '';
  };
  return (
    <div className={layoutClass}>
      <AdminSection title={text.title}>
        <div className="send">
          <p>{text.text}</p>
          {problem && <Notice kind="error">{problem}</Notice>}
          <Button isBusy={sending !== null} onClick={() => input.current?.click()}>
            {sending === null ? text.choose : formatText(text.sending, { name: sending })}
          </Button>
          <input
            ref={input}
            type="file"
            accept={`.csv,.txt,.xlsx,.xls,.ods,text/csv,text/plain,${Object.values(workbookTypes).join()}`}
            aria-label={text.choose}
            onChange={choose}
          />
          <FileButton
            kind="quiet"
            name="register.xlsx"
            line="GET /admin/schools/:id/register-template.xlsx"
            request={{ params: { id: school.id } }}
          >
            {text.template}
          </FileButton>
        </div>
      </AdminSection>
      <AdminTable
        list="imports"
        actions={
          <>
            <Link href={adminAddress.promote(school.id)} className={buttonClass('secondary')}>
              {promotion.action}
            </Link>
            <AddStudent schoolId={school.id} classes={school.classes} />
          </>
        }
        fixedParams={{ school: String(school.id) }}
        getRowHref={({ id }) => adminAddress.registerImport(id)}
      />
    </div>
  );
};
