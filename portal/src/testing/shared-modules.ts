import { vi } from 'vitest'

// These tests share their modules: one that replaces them, loads them again or leaves in one what cannot be undone would do so to the
// files after it too.
vi.mock =
  vi.doMock =
  vi.resetModules =
    () => {
      throw new Error('A test that replaces or reloads modules is named *.isolated.test.ts or .tsx')
    }
