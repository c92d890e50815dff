import { formatText } from '@somesa/core';
import type { ClearanceAnswer, ClearanceView } from '@somesa/core/admin';
import { css, Field } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { QrCode } from '../../../public/receipt/qr-code';
import { ActionDialog } from '../../layout/action-dialog';
import { TableSection } from '../../layout/admin-section';
import { Moment } from '../../table/list-cell';
import { SecretNotice } from '../api/api-tab';

const codeClass = css('& > svg { width: 12rem; height: 12rem; background: #fff; }');

interface GateLinksProps {
  schoolId: number;
  links: ClearanceView['links'];
  mayChange: boolean;
  onChange: (answer: ClearanceAnswer) => void;
}

/** Links that open the page at the gate. A new one is shown once, with a code for the phone there. */
export const GateLinks = ({ schoolId, links, mayChange, onChange }: GateLinksProps) => {
  const text = useText('admin').clearance.gate;
  const [link, setLink] = useState<string | null>(null);
  return (
    <>
      {link !== null && (
        <SecretNotice note={text.new} secret={link} onDone={() => setLink(null)}>
          <div className={codeClass}>
            <QrCode text={link} label={text.code} />
          </div>
        </SecretNotice>
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
              send={(body) =>
                adminApi.call('POST /admin/schools/:id/gate-links', { params: { id: schoolId }, body })
              }
              onDone={(answer) => {
                setLink(answer.link);
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
          { label: text.created, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
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
