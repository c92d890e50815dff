import { brand, say } from '@somesa/core';
import { useEffect, useLayoutEffect } from 'react';
import { Route, useLocation } from 'wouter';
import { nothing, Page } from '../../routing/place';
import { prefetchOnIntent } from '../../routing/prefetch';
import { useText } from '../../texts/use-text';
import { parentRouteOf } from './parent-routes';

/** A parent's own area: the page of the address, by the area's own table. */
export const ParentPages = () => {
  const [location] = useLocation();
  const { documentTitle, pages } = useText('layout');
  const own = useText('dashboard').pages;
  const route = parentRouteOf(location);
  const title = say(documentTitle, { title: route ? own[route.name] : pages.notFound, name: brand.name });
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => prefetchOnIntent(parentRouteOf), []);
  return route ? (
    <Route path={route.path}>
      <Page route={route} />
    </Route>
  ) : (
    <Page route={nothing} />
  );
};
