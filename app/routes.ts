import { index, layout, prefix, type RouteConfig, route } from '@remix-run/route-config'

/** The routes. Nested routes nest on the screen too: lot → draw request → inspection item → media. */
export default [
  route('login', 'routes/login.tsx'),
  route('logout', 'routes/logout.ts'),
  route('signup', 'routes/signup.tsx'),
  route('verify-otp', 'routes/verify-otp.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password/:token', 'routes/reset-password.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('complete-profile/:token', 'routes/complete-profile.tsx'),
  route('unsubscribe/:token', 'routes/unsubscribe.tsx'),
  route('shared/:token', 'routes/shared.tsx'),
  route('shared/:token/pdf', 'routes/resources/shared-file.ts'),
  route('shared/:token/images/:id/:variant', 'routes/resources/shared-image.ts'),
  layout('routes/_app.tsx', [
    index('routes/dashboard.tsx'),
    layout('routes/filter-choices.tsx', [
      // Forms lie over the page they were opened from, which stays as its address says.
      route('lots', 'routes/lots/list.tsx', [
        route('new', 'routes/lots/new.tsx'),
        route('edit/:lotId', 'routes/lots/edit.tsx'),
        route('place/:lotId', 'routes/lots/place.tsx'),
      ]),
      route('requests', 'routes/requests.tsx', [
        route('new', 'routes/requests/new.tsx'),
        route(':requestId/edit', 'routes/requests/$requestId.tsx'),
      ]),
    ]),
    route('lots/import', 'routes/import.tsx', { id: 'routes/lots/import' }),
    route('cost-codes/import', 'routes/import.tsx', { id: 'routes/cost-codes/import' }),
    route('lenders/import', 'routes/import.tsx', { id: 'routes/lenders/import' }),
    route('users/import', 'routes/import.tsx', { id: 'routes/users/import' }),
    route('lots/:lotId', 'routes/lots/$lotId/layout.tsx', [
      layout('routes/lots/$lotId/lot.tsx', [
        index('routes/lots/$lotId/without-dialog.tsx'),
        route('edit', 'routes/lots/edit.tsx', { id: 'routes/lots/edit-on-its-page' }),
        route('place', 'routes/lots/place.tsx', { id: 'routes/lots/place-on-its-page' }),
        route('requests/new', 'routes/requests/new.tsx', { id: 'routes/requests/new-on-a-lot' }),
      ]),
      route('budget/import', 'routes/lots/$lotId/budget/import.tsx'),
      route('budget', 'routes/lots/$lotId/budget.tsx', [
        route('lines/new', 'routes/lots/$lotId/budget/lines/new.tsx'),
        route('lines/:lineId', 'routes/lots/$lotId/budget/lines/$lineId.tsx'),
        route('change-orders/new', 'routes/lots/$lotId/budget/change-orders/new.tsx'),
        route('settings', 'routes/lots/$lotId/budget/settings.tsx'),
      ]),
      route('report', 'routes/lots/$lotId/report.tsx'),
      route('requests/:requestId', 'routes/lots/$lotId/requests/$requestId/layout.tsx', [
        layout('routes/lots/$lotId/requests/$requestId/overview.tsx', [
          layout('routes/lots/$lotId/requests/$requestId/items.tsx', [
            index('routes/lots/$lotId/requests/$requestId/without-dialog.tsx'),
            route('edit', 'routes/requests/$requestId.tsx', { id: 'routes/requests/edit-on-its-page' }),
            route('items/new', 'routes/lots/$lotId/requests/$requestId/items/new.tsx'),
          ]),
          route('attempts', 'routes/lots/$lotId/requests/$requestId/attempts.tsx'),
          route('summary', 'routes/lots/$lotId/requests/$requestId/summary.tsx'),
          route('files', 'routes/lots/$lotId/requests/$requestId/files.tsx'),
          route('budget', 'routes/lots/$lotId/requests/$requestId/budget.tsx', [
            route(':lineId/:form', 'routes/lots/$lotId/requests/$requestId/budget/line.tsx'),
            route('new/:kind', 'routes/lots/$lotId/requests/$requestId/budget/record.tsx'),
          ]),
        ]),
        route('media', 'routes/lots/$lotId/requests/$requestId/media.tsx'),
        route('inspections/:itemId', 'routes/lots/$lotId/requests/$requestId/inspections/$itemId/item.tsx', [
          layout('routes/lots/$lotId/requests/$requestId/inspections/$itemId/sheet.tsx', [
            index('routes/lots/$lotId/requests/$requestId/inspections/$itemId/without-dialog.tsx'),
            route('checklist/new', 'routes/lots/$lotId/requests/$requestId/inspections/$itemId/checklist/new.tsx'),
          ]),
          route('media/:mediaId', 'routes/lots/$lotId/requests/$requestId/inspections/$itemId/media/$mediaId.tsx'),
        ]),
      ]),
    ]),
    route('review', 'routes/review/queue.tsx'),
    route('review/:requestId', 'routes/review/start.ts'),
    // Forms lie over their list, which stays as its address says.
    route('cost-codes', 'routes/cost-codes/list.tsx', [
      route('new', 'routes/cost-codes/new.tsx'),
      route(':costCodeId/edit', 'routes/cost-codes/$costCodeId.tsx'),
    ]),
    route('lenders', 'routes/lenders/list.tsx', [
      route('new', 'routes/lenders/new.tsx'),
      route(':lenderId/edit', 'routes/lenders/$lenderId.tsx'),
    ]),
    route('templates', 'routes/templates/list.tsx'),
    route('templates/new', 'routes/templates/new.tsx'),
    route('templates/:templateId', 'routes/templates/$templateId.tsx'),
    route('users', 'routes/users/list.tsx', [
      route('invite', 'routes/users/invite.tsx'),
      route(':userId/edit', 'routes/users/edit.tsx'),
    ]),
    route('users/:userId', 'routes/users/user.tsx'),
    route('calendar', 'routes/calendar/calendar.tsx', [
      route('new', 'routes/calendar/new.tsx'),
      route(':eventId', 'routes/calendar/$eventId.tsx'),
      route('due/:requestId', 'routes/requests/$requestId.tsx', { id: 'routes/requests/on-the-calendar/edit' }),
    ]),
    route('support', 'routes/support.tsx'),
    route('archive', 'routes/archive.tsx'),
    route('audit', 'routes/audit.tsx'),
    route('notifications', 'routes/notifications.tsx'),
    route('outbox', 'routes/mail-log.tsx'),
    route('settings', 'routes/settings/first.ts'),
    route('settings/notifications', 'routes/settings/notifications.tsx'),
    route('settings/general', 'routes/settings/general.tsx'),
    route('settings/comment-templates', 'routes/settings/comment-templates.tsx'),
    route('settings/password', 'routes/settings/password.tsx'),
    route('settings/email', 'routes/settings/email.tsx'),
    route('settings/sessions', 'routes/settings/sessions.tsx'),
    route('settings/calendar', 'routes/settings/calendar.tsx'),
    route('settings/keys', 'routes/settings/keys.tsx'),
    route('settings/keys/practice', 'routes/settings/practice.tsx'),
    route('settings/keys/practice/:part', 'routes/settings/drill.tsx'),
    route('settings/display', 'routes/settings/display.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),

  // Shown by the service worker in the place of any page when there is no network.
  route('offline', 'routes/offline.tsx'),

  // No pages: what the browser's live state, the palette and pictures ask for.
  ...prefix('resources', [
    route('draft-report', 'routes/resources/draft-report.ts'),
    route('budget-to-date', 'routes/resources/budget-to-date.ts'),
    route('calls', 'routes/resources/calls.ts'),
    route('geo', 'routes/resources/geo.ts'),
    route('glance', 'routes/resources/request-peek.ts'),
    route('import-files/:noun/:kind', 'routes/resources/import-files.ts'),
    route('import-progress/:work', 'routes/resources/import-progress.ts'),
    route('lot-files/:kind', 'routes/resources/lot-files.ts'),
    route('reports/:reportId', 'routes/resources/report-file.ts'),
    route('media', 'routes/resources/media.ts'),
    route('notifications', 'routes/resources/notifications.ts'),
    route('search', 'routes/resources/search.ts'),
    route('stream', 'routes/resources/stream.ts'),
    route('suggest', 'routes/resources/suggest.ts'),
    route('template-preview', 'routes/resources/template-preview.ts'),
    route('language', 'routes/resources/language.ts'),
    route('theme', 'routes/resources/theme.ts'),
    route('uploads/*', 'routes/resources/uploads.ts'),
  ]),
  route('calendar/feed/:token', 'routes/resources/calendar-feed.ts'),
  route('files/*', 'routes/resources/files.ts'),
  route('healthz', 'routes/resources/healthz.ts'),
  route('readyz', 'routes/resources/readyz.ts'),
] satisfies RouteConfig
