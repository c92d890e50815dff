import { formatText, formatUgx, payableUgx, type StudentView, toKampalaDay } from '@somesa/core';
import { Button, colour, css, Notice } from '@somesa/ui';
import { formatDay } from '../../texts/format-day';
import { usePaying } from '../context';

const balance = css(`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  column-gap: 1em;
  & small { color: ${colour.muted}; }
  & strong { font-size: 1.625em; line-height: 1.2; font-variant-numeric: tabular-nums; }
  @container (max-width: 14em) { & strong { font-size: 1.25em; } }
`);

export const Outstanding = ({ student, dueOn }: { student: StudentView; dueOn?: string | undefined }) => {
  const { t, ui } = usePaying();
  const due =
    dueOn &&
    formatText(dueOn < toKampalaDay(new Date()) ? t.overdue : t.due_on, { day: formatDay(dueOn, ui) });
  return (
    <p className={balance}>
      <span>
        {t.outstanding} {due && <small>{due}</small>}
      </span>
      <strong translate="no">{formatUgx(student.outstanding)}</strong>
    </p>
  );
};

export const ChildFound = ({ student }: { student: StudentView }) => {
  const { store, t } = usePaying();
  const { items, outstanding, displayName, school } = student;
  return (
    <>
      {outstanding <= 0 ? (
        <Notice kind="success" title={t.nothing_title}>
          <p>{formatText(t.nothing, { name: displayName, school: school.name })}</p>
          <Button kind="quiet" onClick={store.startOver}>
            {t.pay_another}
          </Button>
        </Notice>
      ) : (
        <Outstanding student={student} dueOn={items[0]?.dueOn} />
      )}
      {outstanding > 0 && payableUgx(student) === 0 && (
        <Notice kind="warning" title={t.all_pending_title}>
          <p>{t.all_pending}</p>
          <Button kind="quiet" onClick={() => void store.lookUp()}>
            {t.check_again}
          </Button>
        </Notice>
      )}
    </>
  );
};
