/**
 * `react` for the embed build: what widgets and their libraries import from preact/compat, by name. The default export
 * is short on purpose: react-hook-form imports `React` whole, which would keep every export of compat alive. Plain
 * JavaScript, so that preact's types stay out of a program that is checked against React's.
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

export default {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  isValidElement,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
};
