import { PublicLayout } from '../layout/public-layout';
import { createLazyResource, type LazyResource } from '../routing/lazy-resource';
import type { LayoutName, PageLayout } from '../routing/site-route';
import type { TextPart } from '../texts/host-texts';

/** A frame with the texts that it reads. */
interface LayoutEntry {
  parts: readonly TextPart[];
  view: LazyResource<PageLayout>;
}

const createLayout = (parts: readonly TextPart[], load: () => Promise<PageLayout>): LayoutEntry => ({
  parts,
  view: createLazyResource(load),
});

/** Layouts around pages. The public one is in the first script: most visitors see no other. */
export const layouts = {
  public: { parts: [], view: { get: () => PublicLayout, fetch: async () => PublicLayout } },
  auth: createLayout(['accounts'], async () => (await import('./auth/auth-layout')).AuthLayout),
  parent: createLayout(
    ['profile', 'dashboard'],
    async () => (await import('./parent/parent-layout')).ParentLayout,
  ),
  admin: createLayout(
    ['profile', 'admin', 'ui'],
    async () => (await import('./admin/admin-layout')).AdminLayout,
  ),
} as const satisfies Record<LayoutName, LayoutEntry>;
