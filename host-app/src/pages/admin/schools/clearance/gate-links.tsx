import { formatText } from '@somesa/core';
import type { ClearanceAnswer, ClearanceView } from '@somesa/core/admin';
import { Button, css, Field, Notice } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { CodeBlock } from '../../../public/partner/code-block';
import { QrCode } from '../../../public/receipt/qr-code';
import { ActionDialog } from '../../layout/action-dialog';
import { TableSection } from '../../layout/admin-section';
import { Moment } from '../../table/list-cell';

const newLinkClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; justify-items: start; margin-top: 1rem; & > svg { width: 12rem; height: 12rem; background: #fff; }',
);

/** Links that open the page at the gate. A new one is shown once, with a code for the phone there. */
export const GateLinks = ({
  schoolId,
  clearance: { links },
  mayChange,
  link,
  onLink,
  onChange,
}: {
  schoolId: number;
  clearance: ClearanceView;
  mayChange: boolean;
  link: string | null;
  onLink: (link: string | null) => void;
  onChange: (answer: ClearanceAnswer) => void;
}) => {
  const text = useText('admin').clearance.gate;
  return (
    <>
      {link !== null && (
        <Notice kind="success">
          <div className={newLinkClass}>
            <p>{text.newText}</p>
            <CodeBlock note={text.new} code={link} />
            <QrCode text={link} label={text.code} />
            <Button onClick={() => onLink(null)}>{text.haveIt}</Button>
          </div>
        </Notice>
      )}
      <TableSection
        title={text.title}
        emptyText={mayChange ? `${text.text} ${text.none}` : text.noneForViewer}
        actions={
          mayChange && (
            <ActionDialog
              {...text.add}
              text={text.text}
              initialValues={{ name: '' }}
              send={({ name }) =>
                adminApi.call('POST /admin/schools/:id/gate-links', {
                  params: { id: schoolId },
                  body: { name },
                })
              }
              onDone={(answer) => {
                onLink(answer.link);
                onChange(answer);
              }}
            >
              {(field) => (
                <Field
                  label={text.name}
                  hint={text.nameHint}
                  autoComplete="off"
                  required
                  {...field('name')}
                />
              )}
            </ActionDialog>
          )
        }
        rows={links}
        columns={[
          { label: text.name, cell: ({ name }) => name },
          {
            label: text.created,
            cell: ({ createdAt, by }) => (
              <>
                <Moment iso={createdAt} /> {by.name}
              </>
            ),
          },
          { label: text.used, cell: ({ usedAt }) => (usedAt ? <Moment iso={usedAt} /> : text.unused) },
          {
            label: text.actions,
            cell: ({ id, name }) =>
              mayChange && (
                <ActionDialog
                  {...text.withdraw}
                  label={`${text.withdraw.action} ${name}`}
                  title={formatText(text.withdraw.title, { name })}
                  isDanger
                  send={() =>
                    adminApi.call('DELETE /admin/schools/:id/gate-links/:link', {
                      params: { id: schoolId, link: id },
                    })
                  }
                  onDone={onChange}
                />
              ),
          },
        ]}
      />
    </>
  );
};
