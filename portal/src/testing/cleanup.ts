import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Each test starts with an empty document: what the last one rendered, and the regions it added to the body, are gone.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  document.body.removeAttribute('class')
})
