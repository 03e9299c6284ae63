/**
 * What the entry brings, by the name that the build's manifest knows it by; its modules are in the files that `build/files.ts` names, where
 * they weigh less.
 */
export { App, loadRoutes, openApp } from './App.tsx'
