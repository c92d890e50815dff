/**
 * Replaces `react` in the embed by the exports of preact/compat that widgets and their libraries use. This is JavaScript, so that
 * preact's types do not mix with React's.
 */
import {
  Component,
  cloneElement,
  createContext,
  createElement,
  createRef,
  Fragment,
  isValidElement,
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from '@preact/compat';

export {
  Component,
  cloneElement,
  createContext,
  createElement,
  createRef,
  Fragment,
  isValidElement,
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
};
