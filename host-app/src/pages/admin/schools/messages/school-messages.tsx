import { css } from '@somesa/ui';
import { adminAddress } from '../../admin-addresses';
import { AdminTable } from '../../table/admin-table';
import type { SchoolTabProps } from '../school-tabs';
import { Downloads } from './downloads';
import { ReminderForm } from './reminder-form';

const layoutClass = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;');

/** Sends fee reminders to guardians, shows what came of earlier ones, and downloads letters and the poster. */
export const SchoolMessages = ({ school }: SchoolTabProps) => (
  <div className={layoutClass}>
    <ReminderForm school={school} />
    <Downloads school={school} />
    <AdminTable
      list="feeSendings"
      fixedParams={{ school: String(school.id) }}
      getRowHref={({ id }) => adminAddress.feeSending(id)}
    />
  </div>
);
