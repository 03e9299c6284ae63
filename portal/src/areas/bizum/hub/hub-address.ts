/** The routes of the hub, by their ids: as it opens, at the purchases that wait, and at a list to come back to. */
export const HUB_ROUTES = ['/shell/signed-in/bizum', '/shell/signed-in/bizum/c2er', '/shell/signed-in/bizum/$txId'] as const
