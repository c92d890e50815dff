import type { ComponentType, ReactNode } from 'react';
import { PublicLayout } from '../layout/public-layout';
import type { TextPart } from '../texts/host-texts';
import { createLazyResource, type LazyResource } from './lazy-resource';

export type Layout = ComponentType<{ children: ReactNode }>;

interface LayoutEntry {
  parts: readonly TextPart[];
  layout: LazyResource<Layout>;
}

const createLayout = (parts: readonly TextPart[], load: () => Promise<Layout>): LayoutEntry => ({
  parts,
  layout: createLazyResource(load),
});

export const layouts = {
  public: { parts: [], layout: { get: () => PublicLayout, fetch: async () => PublicLayout } },
  auth: createLayout(['accounts'], async () => (await import('../pages/auth/auth-layout')).AuthLayout),
  parent: createLayout(
    ['profile', 'dashboard'],
    async () => (await import('../pages/parent/parent-layout')).ParentLayout,
  ),
  admin: createLayout(
    ['profile', 'admin'],
    async () => (await import('../pages/admin/admin-layout')).AdminLayout,
  ),
} as const satisfies Record<string, LayoutEntry>;

export type LayoutName = keyof typeof layouts;
