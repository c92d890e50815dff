import { languageNames, languages } from '@somesa/core';
import { type GuardianSaved, type GuardianView, MAX_GUARDIANS } from '@somesa/core/admin';
import { Chip, css, Field, SelectField } from '@somesa/ui';
import { adminApi } from '../../../state/admin-api';
import { useRights } from '../../../state/use-rights';
import { useText } from '../../../texts/use-text';
import { ActionDialog, Options } from '../layout/action-dialog';
import { TableSection } from '../layout/admin-section';
import type { StudentActionProps } from './student-actions';

const rowClass = css('display: flex; flex-wrap: wrap; gap: 0.5rem; justify-content: flex-end;');

type GuardianFormValues = Record<'name' | 'phoneNumber' | 'language', string>;

const toBody = ({ name, phoneNumber, language }: GuardianFormValues): GuardianSaved => ({
  name: name || null,
  phoneNumber,
  language: languages.find((known) => known === language) ?? null,
});

const GuardianDialog = ({
  student,
  onChanged,
  guardian,
}: StudentActionProps & { guardian: GuardianView | null }) => {
  const text = useText('admin').student.guardians;
  const taken = student.guardians.map(({ position }) => position);
  const position = guardian?.position ?? (taken.includes(1) ? 2 : 1);
  return (
    <ActionDialog
      {...(guardian ? text.edit : text.add)}
      values={{ phone: guardian?.phoneNumber ?? '' }}
      text={text.text}
      done={text.saved}
      initialValues={{
        name: guardian?.name ?? '',
        phoneNumber: guardian?.phoneNumber ?? '',
        language: guardian?.language ?? '',
      }}
      send={(values) =>
        adminApi.sender('PUT /admin/students/:id/guardians/:position', { id: student.id, position })(
          toBody(values),
        )
      }
      onDone={onChanged}
    >
      {(field) => (
        <>
          <Field label={text.name} {...field('name')} />
          <Field label={text.phone} type="tel" inputMode="tel" required {...field('phoneNumber')} />
          <SelectField label={text.language} {...field('language')}>
            <option value="">{text.ofSending}</option>
            <Options values={languages} names={languageNames} />
          </SelectField>
        </>
      )}
    </ActionDialog>
  );
};

const RemoveGuardian = ({
  student,
  onChanged,
  guardian,
}: StudentActionProps & { guardian: GuardianView }) => (
  <ActionDialog
    {...useText('admin').student.guardians.remove}
    values={{ phone: guardian.phoneNumber }}
    isDanger
    send={adminApi.sender('DELETE /admin/students/:id/guardians/:position', {
      id: student.id,
      position: guardian.position,
    })}
    onDone={onChanged}
  />
);

export const GuardiansSection = ({ student, onChanged }: StudentActionProps) => {
  const text = useText('admin').student.guardians;
  const { may } = useRights();
  const { guardians } = student;
  const canChange = may('sendMessages');
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      actions={
        canChange &&
        guardians.length < MAX_GUARDIANS && <GuardianDialog {...{ student, onChanged }} guardian={null} />
      }
      rows={guardians.map((guardian) => ({ id: guardian.position, guardian }))}
      columns={[
        { label: text.position, cell: ({ id }) => (id === 1 ? text.first : text.second) },
        { label: text.name, cell: ({ guardian }) => guardian.name },
        {
          label: text.phone,
          cell: ({ guardian }) => (
            <>
              {guardian.phoneNumber}
              {guardian.isStopped && (
                <>
                  {' '}
                  <Chip tone="waits">{text.stopped}</Chip>
                </>
              )}
            </>
          ),
        },
        {
          label: text.language,
          cell: ({ guardian }) => (guardian.language ? languageNames[guardian.language] : text.ofSending),
        },
        {
          label: text.actions,
          cell: ({ guardian }) =>
            canChange && (
              <div className={rowClass}>
                <GuardianDialog {...{ student, onChanged, guardian }} />
                <RemoveGuardian {...{ student, onChanged, guardian }} />
              </div>
            ),
        },
      ]}
    />
  );
};
