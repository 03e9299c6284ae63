import type { FastifyInstance } from 'fastify'

/** A request of the bank takes seconds at most; a download whose reader is slow is cut. In milliseconds. */
const LAST_REQUESTS_MS = 10_000

/** Takes no more connections and waits for the requests that are being answered, but not for ever. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}
