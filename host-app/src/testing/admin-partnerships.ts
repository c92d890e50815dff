import type { AdminPartnershipView } from '@somesa/core/admin';

export const adminPartnership = (): AdminPartnershipView => ({
  id: 'p-1',
  school: 'Hill School',
  fullname: 'Ruth Akello',
  email: 'ruth@hill.example',
  phone: '0772123456',
  address: 'Mityana Road, Wakiso',
  students: 1_420,
  note: 'Call us in the morning',
  language: 'en',
  createdAt: '2026-11-20T06:00:00.000Z',
  status: 'open',
  decidedBy: null,
  decidedAt: null,
  declineReason: null,
  addedSchool: null,
  suggestedSlug: 'hill-school',
  sameName: [{ id: 9, name: 'Hill School' }],
});
