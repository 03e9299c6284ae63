import { configDefaults, defineConfig } from 'vitest/config'

const ISOLATED = 'portal/src/**/*.isolated.test.{ts,tsx}'

// One run, three kinds of test: pure functions, services against a real PostgreSQL, components in a light DOM.
export default defineConfig({
  test: {
    // What no import says: after these change, `npm test -- changed` runs everything.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/*.sql', '**/brand/*.json', '**/help/pages/**'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'formats/src/**/*.test.ts', 'tools/**/*.test.ts', 'portal/build/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'services',
          include: ['services/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['services/src/testing/global-setup.ts'],
          // For what hangs and not for what is slow: on a machine that does other work a test takes several times as long.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // As the bank is started (package.json): what a bank of a test leaves is collected cheaper from a larger young generation.
          execArgv: ['--max-semi-space-size=32','--perf-basic-prof'],
          // The application is imported once for each worker instead of for each file, which halves the run: a test's bank is made anew by
          // itself, and what a module keeps must not matter to the next.
          isolate: false,
        },
      },
      {
        extends: 'portal/vite.config.ts',
        test: {
          name: 'portal',
          include: ['portal/src/**/*.test.tsx'],
          exclude: [ISOLATED],
          environment: 'happy-dom',
          setupFiles: ['portal/src/testing/cleanup.ts', 'portal/src/testing/shared-modules.ts'],
          // React and the application are imported once for each worker: what a module or the window keeps, cleanup.ts forgets.
          isolate: false,
        },
      },
      // What replaces modules, loads them again, or leaves in one what cannot be undone: each file has modules of its own.
      {
        extends: 'portal/vite.config.ts',
        test: {
          name: 'portal-isolated',
          include: [ISOLATED],
          environment: 'happy-dom',
          setupFiles: ['portal/src/testing/cleanup.ts'],
        },
      },
      // What renders nothing: a document for each file took more than its tests do. One that needs a window asks for it in its first line.
      {
        extends: 'portal/vite.config.ts',
        test: {
          name: 'portal-logic',
          include: ['portal/src/**/*.test.ts'],
          exclude: [ISOLATED],
          environment: 'node',
          setupFiles: ['portal/src/testing/shared-modules.ts'],
          isolate: false,
        },
      },
    ],
  },
})
