// Shows the notifications of alerts. It keeps nothing and answers no request of the page.
self.addEventListener('push', (event) => {
  const { title, body, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/favicon.svg' }))
})

const HISTORY = '/services/alert-settings?tab=history'

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(HISTORY))
})
