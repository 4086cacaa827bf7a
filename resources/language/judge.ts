// The one judgement of a record, for forms in the browser and for writes on the server.
