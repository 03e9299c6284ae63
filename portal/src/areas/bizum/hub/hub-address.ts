/** The routes of the hub, by their ids: as it opens, at the purchases that wait, and at a list to come back to. */
export const HUB_ROUTES = ['/shell/signed-in/bizum', '/shell/signed-in/bizum/c2er', '/shell/signed-in/bizum/$txId'] as const

/** In the place of a list's txId, where an operation was not opened from a list. */
export const NO_LIST = '-'
