import { brand, formatText } from '@somesa/core';
import { hasAccess } from '@somesa/core/admin';
import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Route, useLocation } from 'wouter';
import { auth } from '../../state/auth';
import { useText } from '../../texts/use-text';
import { needsSecondFactor } from '../area/needs-second-factor';
import { notFoundRoute } from '../not-found-route';
import { prefetchOnIntent } from '../prefetch';
import { Page } from '../route-view';
import { findAdminRoute, secondFactorRoute } from './admin-routes';

export const AdminPages = () => {
  const [location] = useLocation();
  const { documentTitle, pages } = useText('layout');
  const pageNames = useText('admin').shell.pages;
  const { user } = useSnapshot(auth);
  const found = findAdminRoute(location);
  const route = found && user && hasAccess(user.role_id, found.access, user.school_role) ? found : undefined;
  const title = formatText(documentTitle, {
    title: route ? pageNames[route.name] : pages.notFound,
    name: brand.name,
  });
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => prefetchOnIntent(findAdminRoute), []);
  if (needsSecondFactor(user)) return <Page route={secondFactorRoute} />;
  return route ? (
    <Route path={route.path}>
      <Page route={route} />
    </Route>
  ) : (
    <Page route={notFoundRoute} />
  );
};
