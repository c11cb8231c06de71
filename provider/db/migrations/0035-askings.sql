-- When and how often a draw request's evidence was asked for, without reading all that ever happened on it.
create index journal_asked on journal (draw_request, seq desc) where operation = 'items.sendRequest';
