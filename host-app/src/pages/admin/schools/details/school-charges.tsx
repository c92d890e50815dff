import { cleanText, formatFigures, parseUgx, toKampalaDay } from '@somesa/core';
import { Field, MoneyField } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog } from '../../layout/action-dialog';
import { TableSection } from '../../layout/admin-section';
import { formatPercent, parsePercent } from '../../loan-products/product-values';
import { Day } from '../../table/list-cell';
import type { SchoolTabProps } from '../school-tabs';

/** Parses an amount to UGX; `0` is 0, and an invalid one NaN. */
const parseFlatUgx = (typed: string): number =>
  /^0+$/.test(cleanText(typed)) ? 0 : (parseUgx(typed) ?? Number.NaN);

/** Shows what a school is charged for payments, by the day from which it applies; administrators can set another charge. */
export const SchoolCharges = ({ school, onSchool, isAdministrator }: SchoolTabProps) => {
  const text = useText('admin').school.charges;
  const { columns } = text;
  const today = toKampalaDay(new Date());
  const current = school.charges.find(({ fromOn }) => fromOn <= today);
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      actions={
        isAdministrator && (
          <ActionDialog
            action={text.action}
            title={text.dialog}
            text={text.dialogText}
            confirm={text.confirm}
            initialValues={{
              fromOn: '',
              ratePpm: formatPercent(current?.ratePpm ?? 0),
              flatUgx: String(current?.flatUgx ?? 0),
            }}
            send={({ fromOn, ratePpm, flatUgx }) =>
              adminApi.call('POST /admin/schools/:id/charges', {
                params: { id: school.id },
                body: {
                  fromOn,
                  ratePpm: parsePercent(ratePpm),
                  flatUgx: parseFlatUgx(flatUgx),
                },
              })
            }
            onDone={onSchool}
          >
            {(field) => (
              <>
                <Field label={text.fromOn} type="date" {...field('fromOn')} />
                <Field
                  label={text.ratePpm}
                  hint={text.ratePpmHint}
                  inputMode="decimal"
                  {...field('ratePpm')}
                />
                <MoneyField label={text.flatUgx} {...field('flatUgx')} />
              </>
            )}
          </ActionDialog>
        )
      }
      rows={school.charges}
      columns={[
        { label: columns.fromOn, cell: ({ fromOn }) => <Day on={fromOn} /> },
        { label: columns.ratePpm, isAmount: true, cell: ({ ratePpm }) => `${formatPercent(ratePpm)}%` },
        { label: columns.flatUgx, isAmount: true, cell: ({ flatUgx }) => formatFigures(flatUgx) },
        { label: columns.setBy, cell: ({ setBy }) => setBy },
      ]}
    >
      <p>{text.text}</p>
    </TableSection>
  );
};
