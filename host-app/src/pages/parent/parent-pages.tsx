import { brand, formatText } from '@somesa/core';
import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, Route, useLocation } from 'wouter';
import { auth } from '../../state/auth';
import { useText } from '../../texts/use-text';
import { needsSecondFactor } from '../area/needs-second-factor';
import { notFoundRoute } from '../not-found-route';
import { prefetchOnIntent } from '../prefetch';
import { Page } from '../route-view';
import { findParentRoute } from './parent-routes';

export const ParentPages = () => {
  const [location] = useLocation();
  const { documentTitle, pages } = useText('layout');
  const own = useText('dashboard').pages;
  const route = findParentRoute(location);
  const { user } = useSnapshot(auth);
  const title = formatText(documentTitle, {
    title: route ? own[route.name] : pages.notFound,
    name: brand.name,
  });
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => prefetchOnIntent(findParentRoute), []);
  if (needsSecondFactor(user)) return <Redirect to="/admin" replace />;
  return route ? (
    <Route path={route.path}>
      <Page route={route} />
    </Route>
  ) : (
    <Page route={notFoundRoute} />
  );
};
