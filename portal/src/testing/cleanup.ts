import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The first popup of a file is fetched and compiled when it opens, which on a busy machine takes more than the usual second.
configure({ asyncUtilTimeout: 10_000 })

// Each test starts with an empty document: what the last one rendered, and the regions it added to the body, are gone.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  document.body.removeAttribute('class')
})
