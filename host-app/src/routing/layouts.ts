import type { ComponentType, ReactNode } from 'react';
import { PublicLayout } from '../layout/public-layout';
import type { TextPart } from '../texts/host-texts';
import { createLazyResource, type LazyResource } from './lazy-resource';

export type Layout = ComponentType<{ children: ReactNode }>;

/** Layout around a page, with the texts that it reads besides those of the layout part. */
interface LayoutRow {
  parts: readonly TextPart[];
  layout: LazyResource<Layout>;
}

const row = (parts: readonly TextPart[], bring: () => Promise<Layout>): LayoutRow => ({
  parts,
  layout: createLazyResource(bring),
});

/** Layouts around pages. The public one is in the first script: most visitors see no other. */
export const layouts = {
  public: { parts: [], layout: { atHand: () => PublicLayout, fetch: async () => PublicLayout } },
  auth: row(['accounts'], async () => (await import('../pages/auth/auth-layout')).AuthLayout),
  parent: row(
    ['profile', 'dashboard'],
    async () => (await import('../pages/parent/parent-layout')).ParentLayout,
  ),
  admin: row(['profile', 'admin'], async () => (await import('../pages/admin/admin-layout')).AdminLayout),
} as const satisfies Record<string, LayoutRow>;

export type LayoutName = keyof typeof layouts;
